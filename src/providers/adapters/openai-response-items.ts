import type { Adapter } from './adapter.ts';
import { areMessages, hasItem, readAll } from './list-of-messages.ts';

/** The items of the Responses API or the Agents library, as a list: a whole conversation, or its end. */
export const openaiResponseItems: Adapter = {
  kind: 'openai.response_items',
  matches: (result) => areMessages(result) && hasItem(result),
  toMessages: readAll,
};
