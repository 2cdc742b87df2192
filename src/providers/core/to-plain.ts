import { isRecord } from '../../values/objects.ts';
import { keepAll, type KeyFilter } from './key-filter.ts';
import { isObject, lengthOf, own, text } from './read.ts';
import { unsupported } from './unsupported.ts';
import { toJson } from '../../values/to-json.ts';

// Copying more would block the event loop for over 50 ms.
const MAX_SIZE = 40_000;

// Far deeper than real data, and shallow enough for the recursion not to overflow the stack.
const MAX_DEPTH = 200;

/**
 * Copies a value into plain data for JSON, without calling a getter. Cycles and bytes become placeholders; functions,
 * undefined and the keys that the filter selects are left out, at any depth.
 */
export function toPlain(value: unknown, filter: KeyFilter = keepAll): unknown {
  return copy(value, filter, new Ancestors());
}

/** Returns a string unchanged. The fallback is the text for a value that JSON cannot represent, such as undefined. */
export function toJsonText(value: unknown, fallback = '{}'): string {
  if (typeof value === 'string') return value;
  const plain = toPlain(value);
  return plain === undefined ? fallback : toJson(plain);
}

/** Arguments that a token limit cut off are not complete JSON. */
export function isJson(json: string): boolean {
  // Rejects most truncated arguments without parsing a megabyte.
  if (/^\s*[{[]/.test(json) && !/[}\]]\s*$/.test(json.slice(-64))) return false;
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

/** Returns an empty object for any value other than an object. */
export function toPlainObject(value: unknown, filter?: KeyFilter): Record<string, unknown> {
  const plain = toPlain(value, filter);
  return isRecord(plain) ? { ...plain } : {};
}

/** Rejects a value with more objects, keys and items than the limit. */
export function checkSize(size: number, limit: number = MAX_SIZE): void {
  if (size <= limit) return;
  const passed = `A value has more than ${limit} objects, keys and items`;
  throw unsupported('unknown', passed, 'pass a smaller value');
}

/** The objects that enclose the copied value, and the size of the copy so far. */
class Ancestors extends Set<object> {
  #size = 0;

  /** Counts objects, keys, and the items of lists, which may be holes. */
  grow(count: number): void {
    checkSize((this.#size += count));
  }
}

function copy(value: unknown, filter: KeyFilter, ancestors: Ancestors): unknown {
  if (!isObject(value)) return toJsonPrimitive(value);
  const placeholder = placeholderOf(value, ancestors);
  if (placeholder !== undefined) return placeholder;
  ancestors.add(value);
  const copied = Array.isArray(value)
    ? copyList(value, filter, ancestors)
    : copyObject(value, filter, ancestors);
  ancestors.delete(value);
  return copied;
}

function copyList(list: readonly unknown[], filter: KeyFilter, ancestors: Ancestors): unknown[] {
  const copied: unknown[] = [];
  const length = lengthOf(list);
  ancestors.grow(1 + length);
  for (let index = 0; index < length; index += 1) {
    copied.push(copy(own(list, index), filter, ancestors) ?? null);
  }
  return copied;
}

const OWN_FIELD = { enumerable: true, writable: true, configurable: true };

function copyObject(
  value: object,
  filter: KeyFilter,
  ancestors: Ancestors,
): Record<string, unknown> {
  const copied: Record<string, unknown> = {};
  const keys = Object.keys(value);
  ancestors.grow(1 + keys.length);
  for (const key of keys) {
    // Skips the check of `own` for the key: the keys are listed.
    const property = Object.getOwnPropertyDescriptor(value, key);
    const below = filter(key, property?.value);
    const item = below && copy(property?.value, below, ancestors);
    if (item === undefined) continue;
    // An assignment would set the prototype of the copy.
    if (key === '__proto__') Object.defineProperty(copied, key, { ...OWN_FIELD, value: item });
    else copied[key] = item;
  }
  return copied;
}

function placeholderOf(value: object, ancestors: Ancestors): string | undefined {
  if (ancestors.size === MAX_DEPTH) return '[nested too deeply]';
  if (ancestors.has(value)) return '[circular]';
  if (value instanceof Uint8Array) return `[binary: ${value.byteLength} bytes]`;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '[date]' : value.toISOString();
  if (value instanceof URL) return value.href;
  // Leaves the message out: it may contain the caller's data, and is a getter in some classes.
  return value instanceof Error ? `[${text(value, 'name') ?? 'error'}]` : undefined;
}

function toJsonPrimitive(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isPlain ? value : undefined;
}
