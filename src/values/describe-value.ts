import { cleanText, shorten } from './clean-text.ts';

// Short enough that an API key passed by mistake is not disclosed.
const MAX_QUOTED = 15;
const MAX_QUOTED_KEY = 64;

/**
 * Describes what kind of value something is, without its content, for error messages about values that
 * may be secret or long.
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
  return `${/^[AEIO]/.test(kind) ? 'an' : 'a'} ${cleanText(kind, MAX_QUOTED_KEY)}`;
}

function describeString(value: string): string {
  if (value === '') return 'an empty string';
  const count = countCharacters(value);
  return `a string of ${String(count)} character${count === 1 ? '' : 's'}`;
}

/** Quotes the beginning of a value that should be one of a few names; describes anything but a string. */
export function quoteName(value: unknown): string {
  return typeof value === 'string' ? quote(value, MAX_QUOTED) : describeValue(value);
}

/** Quotes the key of an object. Keys are names and hold no secrets. */
export function quoteKey(key: string): string {
  return quote(key, MAX_QUOTED_KEY);
}

/** Writes a key as code does: `.tone`, or `["my tone"]`. */
export function keyPath(key: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? `.${shortenKey(key)}` : `[${quoteKey(key)}]`;
}

/** Shortens a key for the path of an issue. */
export function shortenKey(key: string): string {
  return cleanText(key, MAX_QUOTED_KEY);
}

/** Counts Unicode code points, the unit of the specification's limits on characters. */
export function countCharacters(text: string): number {
  let count = 0;
  // Stryker disable next-line ConditionalExpression,StringLiteral: uses the variable; no character is empty
  for (const character of text) count += character === '' ? 0 : 1;
  return count;
}

function quote(text: string, maxLength: number): string {
  // As JSON, which shows a line break or half of a character, and leaves other invisible ones as they are.
  return cleanText(JSON.stringify(shorten(text, maxLength)), Number.POSITIVE_INFINITY);
}
