import { isObject, itemsOf } from '../core/read.ts';
import { detectDialect, isKnownItem } from '../dialects/detect-dialect.ts';
import { areChunks } from '../dialects/langchain.ts';
import { readRequest } from '../dialects/read-request.ts';
import type { Adapter, ResultContext } from './adapter.ts';

/** Reads a list of messages of any API: a whole conversation, or its end. */
export const messageList: Adapter = {
  kind: 'messages',
  matches: (result) => !areChunks(result) && areMessages(result) && !hasItem(result),
  addAnswer: readAll,
};

/** Reads a list of items of OpenAI's Responses API or Agents SDK: a whole conversation, or its end. */
export const openaiResponseItems: Adapter = {
  kind: 'openai.response_items',
  matches: (result) => areMessages(result) && hasItem(result),
  addAnswer: readAll,
};

export function areMessages(result: object): boolean {
  const items = itemsOf(result);
  // In a request, an object of any type is an item. In a result, the type must be known.
  return (
    items.length > 0 &&
    items.every((item) => detectDialect(item) !== undefined && (!isItem(item) || isKnownItem(item)))
  );
}

/** Items are the format of OpenAI's Responses API and Agents SDK. */
export function hasItem(result: object): boolean {
  return itemsOf(result).some(isItem);
}

function readAll(result: object, { transcript }: ResultContext): undefined {
  readRequest(result, transcript);
  return undefined;
}

function isItem(item: unknown): boolean {
  return isObject(item) && detectDialect(item) === 'responses';
}
