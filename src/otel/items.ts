import { isObject, lengthOf, own } from '../providers/core/read.ts';

/**
 * Returns the items of an array, without calling a getter; none for any other value. Unlike `itemsOf` of the
 * providers, it has no limit: an export has more spans than a conversation has messages.
 */
export function allItems(value: unknown): readonly unknown[] {
  const length = lengthOf(value);
  const items: unknown[] = [];
  for (let index = 0; index < length; index += 1) items.push(own(value, index));
  return items;
}

/** Returns the objects of an array, see {@link allItems}. */
export function allObjects(value: unknown): readonly object[] {
  return allItems(value).filter(isObject);
}
