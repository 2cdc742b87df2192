import { has, hasList, isObject, list, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { readResponsesItem } from '../dialects/responses.ts';
import type { Adapter } from './adapter.ts';
import { rejectUnfinished } from './reject-unfinished.ts';

/** Reads a response of OpenAI's Responses API. */
export const openaiResponses: Adapter = {
  kind: 'openai.responses',
  matches: (result) =>
    own(result, 'object') === 'response' &&
    hasList(result, 'output') &&
    !has(result, 'finishReason'),
  addAnswer: (result, { transcript }) => {
    const code = text(own(result, 'error'), 'code');
    rejectUnfinished('response', text(result, 'status'), code);
    warnOfStoredTurns(result, transcript);
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
  // A string, or a list of items from a prompt template.
  instructions: (result) => own(result, 'instructions'),
  tools: (result) => own(result, 'tools'),
};

/** Warns that the provider stores earlier turns or the prompt, which the response does not contain. */
function warnOfStoredTurns(result: object, transcript: Transcript): void {
  const previous = text(result, 'previous_response_id');
  const conversation = own(result, 'conversation');
  const prompt = text(own(result, 'prompt'), 'id');
  if (previous !== undefined) transcript.warn('previous_response_id', previous);
  const conversationId = typeof conversation === 'string' ? conversation : text(conversation, 'id');
  if (conversationId !== undefined) transcript.warn('conversation', conversationId);
  if (prompt !== undefined) transcript.warn('prompt_template', prompt);
}
