import { isObject, itemsOf } from '../core/read.ts';
import { detectDialect, isKnownItem } from '../dialects/detect-dialect.ts';
import { readRequest } from '../dialects/read-request.ts';
import type { ResultContext } from './adapter.ts';

/** Reports whether a list contains only messages and items of a conversation. */
export function areMessages(result: object): boolean {
  const items = itemsOf(result);
  // In a request, an object of any type is an item. In a result, the type must be known.
  return (
    items.length > 0 &&
    items.every((item) => detectDialect(item) !== undefined && (!isItem(item) || isKnownItem(item)))
  );
}

/** Reports whether a list contains an item of OpenAI's Responses API or Agents SDK. */
export function hasItem(result: object): boolean {
  return itemsOf(result).some(isItem);
}

/** Adds all messages and items of a list. */
export function readAll(result: object, { transcript }: ResultContext): undefined {
  readRequest(result, transcript);
  return undefined;
}

function isItem(item: unknown): boolean {
  return isObject(item) && detectDialect(item) === 'responses';
}
