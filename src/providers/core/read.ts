import { UnsupportedResultError } from '../../errors/unsupported-result-error.ts';
import { toSnakeCase } from '../../values/key-case.ts';
import { isObject, isRecord } from '../../values/objects.ts';

export { isObject };

// All values of a provider are read through these functions, which read own data properties only. Getters
// of live objects start streams, print warnings and throw.

// More items than any conversation has. Reading more would block the event loop for over 50 ms.
export const MAX_ITEMS = 10_000;

// All lists of a call together. Each list is read a few times, by detection and conversion.
const MAX_ITEMS_IN_ALL = 200_000;

/** Returns undefined for a missing property and for a getter. */
export function own(value: unknown, key: PropertyKey): unknown {
  // hasOwn first: most properties are absent, and getting a descriptor takes ten times as long.
  if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
  const found: unknown = isParsed
    ? Reflect.get(value, key)
    : Object.getOwnPropertyDescriptor(value, key)?.value;
  return found;
}

/**
 * Reads the first own property that is neither undefined nor null. The keys usually spell one field, as the HTTP API
 * and as the client library write it.
 */
export function either(value: unknown, ...keys: readonly string[]): unknown {
  for (const key of keys) {
    const found = own(value, key);
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

/** Reads a data property, own or inherited, without calling a getter. */
export function inherited(value: unknown, key: PropertyKey): unknown {
  let current: unknown = value;
  // First the cheap question: most properties are absent.
  if (isObject(value) && !(key in value)) return undefined;
  while (isObject(current)) {
    const descriptor = Object.getOwnPropertyDescriptor(current, key);
    if (descriptor !== undefined) return descriptor.value;
    current = Object.getPrototypeOf(current);
  }
  return undefined;
}

/** Reads a property in the camel case of a client library or the snake case of the HTTP API. */
export function spelled(value: unknown, key: string): unknown {
  return either(value, key, toSnakeCase(key));
}

/** Reads like {@link either}, and returns undefined for any value other than a string. */
export function text(value: unknown, ...keys: readonly string[]): string | undefined {
  const found = either(value, ...keys);
  return typeof found === 'string' ? found : undefined;
}

/** Reads the key `text`, or the first of other keys, of each item that has it. */
export function textsOf(items: readonly unknown[], ...keys: readonly string[]): readonly string[] {
  return items.flatMap((item) => text(item, ...(keys.length > 0 ? keys : ['text'])) ?? []);
}

/** Returns the length of a list. It is read once, because the length of a proxy may grow with each access. */
export function lengthOf(value: unknown): number {
  if (!Array.isArray(value)) return 0;
  return isParsed ? value.length : Number(own(value, 'length'));
}

/** Lists the items of an array without calling a getter. Any other value has none. Do not change the list. */
export function itemsOf(value: unknown): readonly unknown[] {
  const length = lengthOf(value);
  countItems(length, 'A list');
  return firstItems(value, length);
}

/** Lists items like {@link itemsOf}, without a limit: an export has more spans than a conversation has messages. */
export function allItems(value: unknown): readonly unknown[] {
  return firstItems(value, lengthOf(value));
}

function firstItems(value: unknown, length: number): readonly unknown[] {
  if (isParsed && Array.isArray(value)) return value;
  const items: unknown[] = [];
  for (let index = 0; index < length; index += 1) items.push(own(value, index));
  return items;
}

/** Returns the keys of an object whose values are items, such as tools by name. It has the limit of a list. */
export function namesOf(record: object): readonly string[] {
  const names = Object.keys(record);
  countItems(names.length, 'An object');
  return names;
}

function countItems(length: number, what: string): void {
  if (length > MAX_ITEMS) throw tooMany(`${what} has ${length} items`, MAX_ITEMS);
  itemsLeft -= length;
  if (itemsLeft < 0) throw tooMany('Lists contain others many times over', MAX_ITEMS_IN_ALL);
}

function tooMany(passed: string, limit: number): UnsupportedResultError {
  return new UnsupportedResultError('unknown', `${passed}: pass at most ${limit} items`);
}

let itemsLeft = Infinity;
let isParsed = false;

/** What a function reads. */
export interface ReadOptions {
  /** Whether `JSON.parse` has returned all of it, so that nothing has a getter. No callback of a user may run inside. */
  readonly isParsed?: boolean;
}

/**
 * Limits the items that a function may read in all lists together. Sixty lists that each contain the next one twice
 * would be read for years.
 */
export function withItemLimit<T>(read: () => T, options: ReadOptions = {}): T {
  const before = { itemsLeft, isParsed };
  itemsLeft = Math.min(itemsLeft, MAX_ITEMS_IN_ALL);
  isParsed = options.isParsed === true;
  try {
    return read();
  } finally {
    ({ itemsLeft, isParsed } = before);
  }
}

/** Reads what `JSON.parse` has returned. No callback of a user may run inside. The limits on items stay as they are. */
export function readParsed<T>(read: () => T): T {
  const before = isParsed;
  isParsed = true;
  try {
    return read();
  } finally {
    isParsed = before;
  }
}

export function list(value: unknown, ...keys: readonly string[]): readonly unknown[] {
  return itemsOf(either(value, ...keys));
}

type With<K extends PropertyKey, T> = Readonly<Record<K, T>>;

export function hasList<K extends PropertyKey>(
  value: unknown,
  key: K,
): value is With<K, readonly unknown[]> {
  return Array.isArray(own(value, key));
}

export function hasText<K extends PropertyKey>(value: unknown, key: K): value is With<K, string> {
  return typeof own(value, key) === 'string';
}

/** An object, rather than an array or bytes. */
export function hasRecord<K extends PropertyKey>(
  value: unknown,
  key: K,
): value is With<K, Readonly<Record<string, unknown>>> {
  const found = own(value, key);
  return isRecord(found) && !ArrayBuffer.isView(found);
}

/** Any of the keys is enough. Its value may be undefined or a getter. */
export function has(value: unknown, ...keys: readonly string[]): boolean {
  return isObject(value) && keys.some((key) => Object.hasOwn(value, key));
}

/** The values may be undefined or getters. */
export function hasAll(value: unknown, ...keys: readonly string[]): boolean {
  return isObject(value) && keys.every((key) => Object.hasOwn(value, key));
}

/** When all own properties are data, reading them calls no getter. */
export function hasOnlyData(value: object): boolean {
  return Object.keys(value).every((key) => {
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    return descriptor !== undefined && 'value' in descriptor;
  });
}

/** The name comes from outside. Inherited keys are ignored, since it may be `constructor`. */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined {
  return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Returns a name, such as the code of an error. Any other text may be the caller's data. */
export function nameAt(value: unknown, ...keys: readonly string[]): string | undefined {
  const name = text(value, ...keys) ?? '';
  return /^[\w.-]{1,64}$/.test(name) ? name : undefined;
}
