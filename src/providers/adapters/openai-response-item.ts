import { has, hasList, list, own } from '../core/read.ts';
import { readResponsesItem } from '../dialects/responses.ts';
import type { Adapter } from './adapter.ts';

/** One item of such a response, which looks like a message of Anthropic's. */
export const openaiResponseItem: Adapter = {
  kind: 'openai.response_item',
  matches: (result) =>
    own(result, 'type') === 'message' &&
    own(result, 'role') === 'assistant' &&
    hasList(result, 'content') &&
    !has(result, 'stop_reason') &&
    (has(result, 'status') || list(result, 'content').some(isOutputPart)),
  toMessages: (result, { transcript }) => {
    readResponsesItem(result, transcript);
    return undefined;
  },
};

function isOutputPart(part: unknown): boolean {
  const type = own(part, 'type');
  return type === 'output_text' || type === 'refusal';
}
