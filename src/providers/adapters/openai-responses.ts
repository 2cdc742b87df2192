import { warnOfFinish } from '../core/finish.ts';
import { has, hasList, isObject, list, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { unsupported } from '../core/unsupported.ts';
import { readResponsesItem } from '../dialects/responses.ts';
import type { Adapter } from './adapter.ts';

/** A response of OpenAI's Responses API. */
export const openaiResponses: Adapter = {
  kind: 'openai.responses',
  matches: (result) =>
    own(result, 'object') === 'response' &&
    hasList(result, 'output') &&
    !has(result, 'finishReason'),
  toMessages: (result, { transcript }) => {
    refuseUnfinished(result);
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

function refuseUnfinished(result: object): void {
  const status = text(result, 'status') ?? '';
  if (status === 'queued' || status === 'in_progress') {
    throw unsupported(
      'not_finished',
      `The response is still ${status}`,
      'retrieve it again until its status is completed',
    );
  }
  if (status === 'failed' || status === 'cancelled') {
    const code = text(own(result, 'error'), 'code');
    const why = code === undefined ? '' : ` (${code.slice(0, 64)})`;
    throw unsupported(
      'response_failed',
      `The response has ${status}${why}`,
      'pass one that succeeded',
    );
  }
}

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
