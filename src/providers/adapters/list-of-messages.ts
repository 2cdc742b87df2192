import { isObject, itemsOf } from '../core/read.ts';
import { dialectOf, isKnownItem } from '../dialects/dialect-of.ts';
import { readRequest } from '../dialects/read-request.ts';
import type { ResultContext } from './adapter.ts';

/**
 * Tells whether a list holds nothing but messages and items of a conversation.
 *
 * @param result - The list.
 */
export function areMessages(result: object): boolean {
  const items = itemsOf(result);
  // An object of any type passes for an item of a request; in a result only the known types do.
  return (
    items.length > 0 &&
    items.every((item) => dialectOf(item) !== undefined && (!isItem(item) || isKnownItem(item)))
  );
}

/**
 * Tells whether a list holds an item of the Responses API or of the Agents library.
 *
 * @param result - The list.
 */
export function hasItem(result: object): boolean {
  return itemsOf(result).some(isItem);
}

/**
 * Adds all of a list.
 *
 * @param result - The list.
 * @param context - Where to add it.
 */
export function readAll(result: object, { transcript }: ResultContext): undefined {
  readRequest(result, transcript);
  return undefined;
}

function isItem(item: unknown): boolean {
  return isObject(item) && dialectOf(item) === 'responses';
}
