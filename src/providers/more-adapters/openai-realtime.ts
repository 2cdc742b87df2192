import type { Adapter } from '../adapters/adapter.ts';
import { rejectUnfinished } from '../adapters/reject-unfinished.ts';
import { isObject, list, own, text } from '../core/read.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { readResponsesItem } from '../dialects/responses.ts';
import { createAdapter } from './create-adapter.ts';

/** Reads a response of OpenAI's Realtime API, the `response` of an event `response.done`. */
export const openaiRealtime: Adapter = /* @__PURE__ */ createAdapter(
  'openai.realtime',
  (result, { transcript }) => {
    const status = text(result, 'status');
    const details = own(result, 'status_details');
    rejectUnfinished('response', status, text(own(details, 'error'), 'code'));
    const reason = status === 'incomplete' ? (text(details, 'reason') ?? status) : undefined;
    warnOfFinish(transcript, reason);
    const before = transcript.ids.pending;
    for (const item of list(result, 'output')) {
      if (isObject(item)) readResponsesItem(item, transcript);
    }
    return reason ?? (transcript.ids.pending > before ? 'tool_calls' : 'stop');
  },
);
