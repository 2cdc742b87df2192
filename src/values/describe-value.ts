// Short enough that a key passed by mistake is not given away.
const MAX_QUOTED = 15;
const MAX_QUOTED_KEY = 64;

/**
 * Says what a value is without saying what is in it, for error messages about values that may be
 * secret or long.
 *
 * @param value - Anything.
 */
export function describeValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array of ${String(value.length)}`;
  switch (typeof value) {
    case 'number':
    case 'boolean':
    case 'undefined':
      return String(value);
    case 'string':
      return describeString(value);
    case 'object':
      return describeObject(value);
    default:
      return `a ${typeof value}`;
  }
}

function describeObject(value: object): string {
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (kind === 'Object') return 'an object';
  return `${/^[AEIO]/.test(kind) ? 'an' : 'a'} ${kind.slice(0, MAX_QUOTED_KEY)}`;
}

function describeString(value: string): string {
  if (value === '') return 'an empty string';
  const count = countCharacters(value);
  return `a string of ${String(count)} character${count === 1 ? '' : 's'}`;
}

/**
 * Quotes a value that should be one of few names, shortened; anything but a string is described.
 *
 * @param value - Anything.
 */
export function quoteName(value: unknown): string {
  return typeof value === 'string' ? quote(value, MAX_QUOTED) : describeValue(value);
}

/**
 * Quotes the key of an object, which no secret is.
 *
 * @param key - The key.
 */
export function quoteKey(key: string): string {
  return quote(key, MAX_QUOTED_KEY);
}

/**
 * Writes a key as one would in code: `.tone`, or `["my tone"]`.
 *
 * @param key - The key.
 */
export function keyPath(key: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key)
    ? `../options${shortenKey(key)}`
    : `[${quoteKey(key)}]`;
}

/**
 * Shortens a key for the path of an issue.
 *
 * @param key - The key.
 */
export function shortenKey(key: string): string {
  return shorten(key, MAX_QUOTED_KEY);
}

/**
 * Counts Unicode code points, which is what the specification's limits on characters mean.
 *
 * @param text - Any text.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const character of text) count += character === '' ? 0 : 1;
  return count;
}

function quote(text: string, maxLength: number): string {
  return JSON.stringify(shorten(text, maxLength));
}

function shorten(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
