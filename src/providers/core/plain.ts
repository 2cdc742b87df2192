import { isObject, own } from './read.ts';
import { unsupported } from './unsupported.ts';

// No more than can be copied in 50 ms.
const MAX_SIZE = 40_000;

// Deeper than anything a person would read.
const MAX_DEPTH = 200;

/** Keys that hold what nobody but the provider may see, compared without case and underscores. */
const SECRET_KEYS = /^(?:headers|(?:proxy)?authorization(?:token)?|serverurl|apikey|authconfig)$/;

/** Keys under which the names are the application's own. */
const SCHEMA_KEYS = /^(?:parameters|parametersJsonSchema|input_?schema|schema)$/i;

/** Which keys of an object are left out. */
export type Omit = (key: string) => boolean;

const KEEP_ALL: Omit = () => false;

/**
 * Tells whether a key of a tool entry holds a secret or says where one would be accepted.
 *
 * @param key - The key.
 */
export function isSecretKey(key: string): boolean {
  return SECRET_KEYS.test(key.replaceAll(/[_-]/g, '').toLowerCase());
}

/**
 * Copies a value into plain data that JSON can write: no getter is called, a cycle and bytes become a
 * mark, functions and undefined are left out.
 *
 * @param value - Anything.
 * @param omit - Which keys to leave out, at any depth.
 */
export function toPlain(value: unknown, omit: Omit = KEEP_ALL): unknown {
  return copy(value, omit, new Path());
}

/**
 * Writes a value as JSON; a string stays what it is.
 *
 * @param value - Anything.
 * @param fallback - What to write for nothing.
 */
export function toJsonText(value: unknown, fallback = '{}'): string {
  if (typeof value === 'string') return value;
  const plain = toPlain(value);
  return plain === undefined ? fallback : JSON.stringify(plain);
}

/**
 * Tells whether a text is complete JSON; arguments that a limit cut off are not.
 *
 * @param json - The text.
 */
export function isJson(json: string): boolean {
  // Most of what was cut off lacks its end, which is seen without reading a megabyte.
  if (/^\s*[{[]/.test(json) && !/[}\]]\s*$/.test(json.slice(-64))) return false;
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies an object without some of its keys; anything else gives an empty one.
 *
 * @param value - Anything.
 * @param omit - Which keys to leave out, at any depth.
 */
export function toPlainObject(value: unknown, omit?: Omit): Record<string, unknown> {
  const plain = toPlain(value, omit);
  return isObject(plain) && !Array.isArray(plain) ? { ...plain } : {};
}

/** The objects around the one that is copied, and how much was copied before. */
class Path extends Set<object> {
  #size = 0;

  /** Counts objects and their keys; texts and numbers in a list do not count. */
  grow(count: number): void {
    this.#size += count;
    if (this.#size <= MAX_SIZE) return;
    const seen = `A value holds more than ${String(MAX_SIZE)} objects and keys`;
    throw unsupported('unknown', seen, 'pass less of it');
  }
}

function copy(value: unknown, omit: Omit, inside: Path): unknown {
  if (!isObject(value)) return toWritable(value);
  const mark = markOf(value, inside);
  if (mark !== undefined) return mark;
  inside.add(value);
  const copied = Array.isArray(value)
    ? copyList(value, omit, inside)
    : copyObject(value, omit, inside);
  inside.delete(value);
  return copied;
}

function copyList(list: readonly unknown[], omit: Omit, inside: Path): unknown[] {
  const copied: unknown[] = [];
  inside.grow(1);
  for (let index = 0; index < list.length; index += 1) {
    copied.push(copy(own(list, index), omit, inside) ?? null);
  }
  return copied;
}

function copyObject(value: object, omit: Omit, inside: Path): Record<string, unknown> {
  const copied: Record<string, unknown> = {};
  const keys = Object.keys(value);
  inside.grow(1 + keys.length);
  for (const key of keys) {
    // What a schema calls its properties is no secret.
    const below = SCHEMA_KEYS.test(key) ? KEEP_ALL : omit;
    const item = omit(key) ? undefined : copy(dataOf(value, key), below, inside);
    if (item === undefined) continue;
    // Assigned, it would be the prototype.
    if (key === '__proto__') define(copied, key, item);
    else copied[key] = item;
  }
  return copied;
}

// The key is known to be there, which `own` would ask again.
function dataOf(value: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

function markOf(value: object, inside: Path): string | undefined {
  if (inside.size === MAX_DEPTH) return '[nested too deeply]';
  if (inside.has(value)) return '[circular]';
  if (value instanceof Uint8Array) return `[binary: ${String(value.byteLength)} bytes]`;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '[date]' : value.toISOString();
  if (value instanceof URL) return value.href;
  return value instanceof Error ? `[${errorName(value)}]` : undefined;
}

// Its message may hold anything, and is a getter in some classes.
function errorName(error: Error): string {
  const name = own(error, 'name');
  return typeof name === 'string' ? name : 'error';
}

function toWritable(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isPlain ? value : undefined;
}

function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}
