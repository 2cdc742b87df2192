import type { UnsupportedResultError } from '../../errors/unsupported-result-error.ts';
import { has, isObject, itemsOf, own, text } from '../core/read.ts';
import { unsupported } from '../core/unsupported.ts';
import { isOfThread } from '../dialects/chat-variants.ts';
import { isNewestFirst } from '../dialects/newest-first.ts';
import { areMessages, hasItem } from './list-of-messages.ts';

/**
 * Unwraps a page of OpenAI's API that lists the messages of a thread or the items of a conversation. Returns undefined
 * for any other value.
 *
 * @throws {@link UnsupportedResultError} when nothing shows the order of the page, or when it is not the last one.
 */
export function unwrapPage(page: object): object | undefined {
  const data = own(page, 'data');
  const isPage = has(page, 'has_more') || own(page, 'object') === 'list';
  if (!isPage || !isObject(data) || !Array.isArray(data) || !areMessages(data)) return undefined;
  if (own(page, 'has_more') === true) {
    throw rejectionOf('has more');
  }
  const items = itemsOf(data);
  return isReversed(page, items) ? items.toReversed() : items;
}

/** Reports whether a page is newest first, and its items do not show it: those that do are read oldest first anyway. */
function isReversed(page: object, items: readonly unknown[]): boolean {
  // OpenAI lists the messages of stored chat completions oldest first.
  if (items.length < 2 || !(hasItem(items) || items.every(isOfThread))) return false;
  if (isNewestFirst(items) !== undefined) return false;
  // The request, which a page of the client library has. The default is newest first.
  const options = own(page, 'options');
  if (isObject(options)) return text(own(options, 'query'), 'order') !== 'asc';
  throw rejectionOf('nothing shows whether the newest is first');
}

function rejectionOf(why: string): UnsupportedResultError {
  const passed = `The result is a page of messages or items, and ${why}`;
  const fix = "list all of them with the order 'asc', and pass the list";
  return unsupported('unknown_array', passed, fix);
}
