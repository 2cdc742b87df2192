import { areChunks } from '../dialects/langchain.ts';
import type { Adapter } from './adapter.ts';
import { areMessages, hasItem, readAll } from './list-of-messages.ts';

/** Reads a list of messages of any API: a whole conversation, or its end. */
export const messageList: Adapter = {
  kind: 'messages',
  matches: (result) => !areChunks(result) && areMessages(result) && !hasItem(result),
  addAnswer: readAll,
};
