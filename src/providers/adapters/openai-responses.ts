import { warnOfFinish } from '../core/finish.ts';
import { has, hasList, isObject, list, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { readResponsesItem } from '../dialects/responses.ts';
import type { Adapter } from './adapter.ts';
import { refuseUnfinished } from './refuse-unfinished.ts';

/** A response of OpenAI's Responses API. */
export const openaiResponses: Adapter = {
  kind: 'openai.responses',
  matches: (result) =>
    own(result, 'object') === 'response' &&
    hasList(result, 'output') &&
    !has(result, 'finishReason'),
  toMessages: (result, { transcript }) => {
    const code = text(own(result, 'error'), 'code');
    refuseUnfinished('response', text(result, 'status'), code);
    warnOfChain(result, transcript);
    const reason =
      own(result, 'status') === 'incomplete'
        ? (text(own(result, 'incomplete_details'), 'reason') ?? 'incomplete')
        : undefined;
    warnOfFinish(transcript, reason);
    const before = transcript.openCalls;
    for (const item of list(result, 'output')) {
      if (isObject(item)) readResponsesItem(item, transcript);
    }
    return reason ?? (transcript.openCalls > before ? 'tool_calls' : 'stop');
  },
  // A text, or a list of items where it comes from a prompt template.
  instructions: (result) => own(result, 'instructions'),
  tools: (result) => own(result, 'tools'),
};

/** What the provider remembers of earlier turns is not in the response. */
function warnOfChain(result: object, transcript: Transcript): void {
  const previous = text(result, 'previous_response_id');
  const conversation = own(result, 'conversation');
  const prompt = text(own(result, 'prompt'), 'id');
  if (previous !== undefined) transcript.warn('previous_response_id', previous);
  const held = typeof conversation === 'string' ? conversation : text(conversation, 'id');
  if (held !== undefined) transcript.warn('conversation', held);
  if (prompt !== undefined) transcript.warn('prompt_template', prompt);
}
