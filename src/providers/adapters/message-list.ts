import type { Adapter } from './adapter.ts';
import { areMessages, hasItem, readAll } from './list-of-messages.ts';

/** Messages of any API as a list: a whole conversation, or its end. */
export const messageList: Adapter = {
  kind: 'messages',
  matches: (result) => areMessages(result) && !hasItem(result),
  toMessages: readAll,
};
