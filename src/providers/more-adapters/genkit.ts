import type { Adapter } from '../adapters/adapter.ts';
import { readMessage } from '../core/add-message.ts';
import { isObject, list, own, text } from '../core/read.ts';
import { unsupported } from '../core/unsupported.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { BEDROCK } from '../dialects/bedrock.ts';
import { createAdapter } from './create-adapter.ts';

/** An interrupt is a call that waits for the application. */
const NORMAL_REASONS = /^(?:stop|interrupted)$/;

/** Reads a response of Genkit, whose request contains the whole conversation. */
export const genkit: Adapter = /* @__PURE__ */ createAdapter(
  'genkit.response',
  (result, { transcript }) => {
    const message = own(result, 'message');
    const reason = text(result, 'finishReason');
    if (!isObject(message)) {
      throw unsupported(
        'prompt_blocked',
        'The response was blocked, so there is no answer',
        'pass a response with a message',
      );
    }
    readMessage(message, BEDROCK, transcript);
    warnOfFinish(transcript, reason, NORMAL_REASONS);
    return reason;
  },
  {
    // The messages of the request, and the calls and results since.
    history: (result) => {
      const messages = list(own(result, 'request'), 'messages');
      return messages.length > 0 ? messages : undefined;
    },
    continuesInput: true,
    tools: (result) => own(own(result, 'request'), 'tools'),
  },
);
