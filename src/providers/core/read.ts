import { UnsupportedResultError } from '../../errors/unsupported-result-error.ts';

// Everything a provider returned is read through these: own data properties only. Getters of live
// objects start streams, print warnings and throw.

// More than any conversation has, and no more than can be read in 50 ms.
const MAX_ITEMS = 10_000;

/**
 * Tells whether a value can have properties of its own that matter here.
 *
 * @param value - Anything.
 */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Reads an own data property; undefined where there is none or a getter.
 *
 * @param value - Anything.
 * @param key - The name of the property.
 */
export function own(value: unknown, key: PropertyKey): unknown {
  // hasOwn first: most properties that are asked for are absent, and a descriptor costs ten times more.
  if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

/**
 * Reads the first of several own properties that is neither undefined nor null: the same field in the
 * spelling of the wire and of the client library.
 *
 * @param value - Anything.
 * @param keys - The names.
 */
export function either(value: unknown, ...keys: readonly string[]): unknown {
  for (const key of keys) {
    const found = own(value, key);
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

/**
 * Reads a data property, own or inherited, without calling a getter.
 *
 * @param value - Anything.
 * @param key - The name of the property.
 */
export function inherited(value: unknown, key: PropertyKey): unknown {
  let current: unknown = value;
  while (isObject(current)) {
    const descriptor = Object.getOwnPropertyDescriptor(current, key);
    if (descriptor !== undefined) return descriptor.value;
    current = Object.getPrototypeOf(current);
  }
  return undefined;
}

/**
 * Reads a string.
 *
 * @param value - Anything.
 * @param keys - The names it may have.
 */
export function text(value: unknown, ...keys: readonly string[]): string | undefined {
  const found = either(value, ...keys);
  return typeof found === 'string' ? found : undefined;
}

/**
 * Reads the items of a list; of anything else there are none.
 *
 * @param value - Anything.
 */
export function itemsOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [];
  if (value.length > MAX_ITEMS) {
    throw new UnsupportedResultError(
      'unknown',
      `A list holds ${String(value.length)} items: pass at most ${String(MAX_ITEMS)}`,
    );
  }
  const items: unknown[] = [];
  for (let index = 0; index < value.length; index += 1) items.push(own(value, index));
  return items;
}

/**
 * Reads the items of a list that is a property.
 *
 * @param value - Anything.
 * @param keys - The names the property may have.
 */
export function list(value: unknown, ...keys: readonly string[]): readonly unknown[] {
  return itemsOf(either(value, ...keys));
}

/**
 * Tells whether a property is a list.
 *
 * @param value - Anything.
 * @param key - The name of the property.
 */
export function hasList(value: unknown, key: string): boolean {
  return Array.isArray(own(value, key));
}

/**
 * Tells whether an object has a key of its own, whatever it holds.
 *
 * @param value - Anything.
 * @param keys - The names, of which one is enough.
 */
export function has(value: unknown, ...keys: readonly string[]): boolean {
  return isObject(value) && keys.some((key) => Object.hasOwn(value, key));
}

/**
 * Finds what a table says about a name that comes from outside, which may be `constructor`.
 *
 * @param table - Values by name.
 * @param name - The name.
 */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined {
  return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}
