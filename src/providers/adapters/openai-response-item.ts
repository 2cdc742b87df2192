import { has, hasList, list, own } from '../core/read.ts';
import { readResponsesItem } from '../dialects/responses.ts';
import type { Adapter } from './adapter.ts';

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

function isOutputPart(part: unknown): boolean {
  const type = own(part, 'type');
  return type === 'output_text' || type === 'refusal';
}
