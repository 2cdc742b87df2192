import { isObject, itemsOf } from '../core/read.ts';
import { dialectOf, isKnownItem } from '../dialects/dialect-of.ts';
import { readRequest } from '../dialects/read-request.ts';
import type { Adapter } from './adapter.ts';

const readAll: Adapter['toMessages'] = (result, { transcript }) => {
  readRequest(result, transcript);
  return undefined;
};

/** The items of the Responses API or the Agents library, as a list: a whole conversation, or its end. */
export const responseItems: Adapter = {
  kind: 'openai.response_items',
  matches: (result) => areMessages(result) && itemsOf(result).some(isItem),
  toMessages: readAll,
};

/** Messages of any API as a list: a whole conversation, or its end. */
export const messageList: Adapter = {
  kind: 'messages',
  matches: (result) => areMessages(result) && !itemsOf(result).some(isItem),
  toMessages: readAll,
};

function areMessages(result: object): boolean {
  const items = itemsOf(result);
  // An object of any type passes for an item of a request; in a result only the known types do.
  return (
    items.length > 0 &&
    items.every((item) => dialectOf(item) !== undefined && (!isItem(item) || isKnownItem(item)))
  );
}

function isItem(item: unknown): boolean {
  return isObject(item) && dialectOf(item) === 'responses';
}
