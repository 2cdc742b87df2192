import { itemsOf } from '../core/read.ts';
import { detectDialect, isKnownItem } from '../dialects/detect-dialect.ts';
import { areChunks } from '../dialects/langchain.ts';
import { readRequest } from '../dialects/read-request.ts';
import type { Adapter, ResultContext } from './adapter.ts';

/** Reads a list of messages of any API: a whole conversation, or its end. */
export const messageList: Adapter = {
  kind: 'messages',
  matches: (result) => !areChunks(result) && kindOfList(result) === 'messages',
  addAnswer: readAll,
};

/** Reads a list of items of OpenAI's Responses API or Agents SDK: a whole conversation, or its end. */
export const openaiResponseItems: Adapter = {
  kind: 'openai.response_items',
  matches: (result) => kindOfList(result) === 'items',
  addAnswer: readAll,
};

/**
 * Returns what a list contains: items of OpenAI's Responses API or Agents SDK, perhaps with messages among them, or
 * only messages. Returns undefined for any other list.
 */
export function kindOfList(result: object): 'items' | 'messages' | undefined {
  let kind: 'items' | 'messages' | undefined;
  for (const item of itemsOf(result)) {
    const dialect = detectDialect(item);
    // In a request, an object of any type is an item. In a result, the type must be known.
    const isItem = dialect === 'responses';
    if (dialect === undefined || (isItem && !isKnownItem(item))) return undefined;
    kind = isItem || kind === 'items' ? 'items' : 'messages';
  }
  return kind;
}

function readAll(result: object, { transcript }: ResultContext): undefined {
  readRequest(result, transcript);
  return undefined;
}
