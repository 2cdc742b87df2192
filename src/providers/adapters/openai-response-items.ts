import type { Adapter } from './adapter.ts';
import { areMessages, hasItem, readAll } from './list-of-messages.ts';

/** Reads a list of items of OpenAI's Responses API or Agents SDK: a whole conversation, or its end. */
export const openaiResponseItems: Adapter = {
  kind: 'openai.response_items',
  matches: (result) => areMessages(result) && hasItem(result),
  addAnswer: readAll,
};
