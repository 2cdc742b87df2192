import { has, hasList, isObject, list, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { rejectUnfinished } from '../core/unsupported.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { readResponsesItem } from '../dialects/responses.ts';
import type { Adapter } from './adapter.ts';

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
    const before = transcript.ids.pending;
    for (const item of list(result, 'output')) {
      if (isObject(item)) readResponsesItem(item, transcript);
    }
    // This API has no finish reason, so the words of the chat API are used.
    return reason ?? (transcript.ids.pending > before ? 'tool_calls' : 'stop');
  },
  // A string, or a list of items from a prompt template.
  instructions: (result) => own(result, 'instructions'),
  tools: (result) => own(result, 'tools'),
};

/** Reads one message item of OpenAI's Responses API, which resembles a message of Anthropic. */
export const openaiResponseItem: Adapter = {
  kind: 'openai.response_item',
  matches: (result) =>
    own(result, 'type') === 'message' &&
    own(result, 'role') === 'assistant' &&
    hasList(result, 'content') &&
    !has(result, 'stop_reason') &&
    (has(result, 'status') || list(result, 'content').some(isOutputPart)),
  addAnswer: (result, { transcript }) => {
    readResponsesItem(result, transcript);
    return undefined;
  },
};

/** Warns that the provider stores earlier turns or the prompt, which the response does not contain. */
function warnOfStoredTurns(result: object, transcript: Transcript): void {
  const stored = [
    ['previous_response_id', text(result, 'previous_response_id')],
    ['conversation', text(result, 'conversation') ?? text(own(result, 'conversation'), 'id')],
    // A server that imitates the API may return the prompt as a text, which is not an id.
    ['prompt_template', text(own(result, 'prompt'), 'id')],
  ] as const;
  for (const [code, id] of stored) if (id !== undefined) transcript.warn(code, id);
}

function isOutputPart(part: unknown): boolean {
  const type = own(part, 'type');
  return type === 'output_text' || type === 'refusal';
}
