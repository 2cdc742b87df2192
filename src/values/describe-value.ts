import { cleanText, shorten } from './clean-text.ts';

// A key passed as a name by mistake must not be disclosed: a name is shown whole when it is shorter than any
// key, or consists of words. The beginning of any other name is what keys have in common, such as `sk-live-`.
const MAX_SHORT = 15;
const MAX_WORDS = 40;
const BEGINNING = 8;

// No key is one word as short as this, and none is a number of three digits.
const MAX_WORD = 12;
const WORD = /^(?:\d{1,3}|[a-z]+(?:[-_.][a-z]+)*)$/i;

/**
 * Describes what kind of value something is, without its content, for error messages about values that
 * may be secret or long.
 */
export function describeValue(value: unknown): string {
  try {
    return describe(value);
  } catch {
    // A revoked proxy, or a getter that throws.
    return 'a value that cannot be read';
  }
}

/**
 * Describes a value that should be one of a few words or numbers: quotes a word of at most 12 letters, or a
 * number of at most 3 digits, and describes any other value as {@link describeValue} does.
 */
export function describeChoice(value: unknown): string {
  return typeof value === 'string' && value.length <= MAX_WORD && WORD.test(value)
    ? `"${value}"`
    : describeValue(value);
}

function describe(value: unknown): string {
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
  return `${/^[AEIO]/.test(kind) ? 'an' : 'a'} ${showKey(kind)}`;
}

function describeString(value: string): string {
  if (value === '') return 'an empty string';
  const count = countCharacters(value);
  return `a string of ${String(count)} character${count === 1 ? '' : 's'}`;
}

/** Quotes the name of a field or header, as far as {@link showKey} shows it. */
export function quoteKey(name: string): string {
  // As JSON, which shows a line break or half of a character, and leaves other invisible ones as they are.
  return cleanText(JSON.stringify(shortenKey(name)), Number.POSITIVE_INFINITY);
}

/** Writes a name as code does: `.tone`, or `["my tone"]`. */
export function keyPath(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `.${showKey(name)}` : `[${quoteKey(name)}]`;
}

/**
 * Shows a name that a caller chose: whole when it has at most 15 characters, or consists of words and has
 * at most 40; otherwise its first 8 characters, because it may be a key.
 */
export function showKey(name: string): string {
  return cleanText(shortenKey(name), MAX_WORDS);
}

function shortenKey(name: string): string {
  return name.length <= MAX_SHORT || isWords(name) ? name : shorten(name, BEGINNING);
}

/** Reports whether a name consists of words like `toneOfVoice` or `max_retries2`, which no random key does. */
function isWords(name: string): boolean {
  if (name.length > MAX_WORDS) return false;
  const words = name.replace(/\d{1,3}$/, '').split(/[-_.]|(?=[A-Z])/);
  return words.every((word) => /^[A-Z]?[a-z]{1,15}$/.test(word));
}

/** Counts Unicode code points, the unit of the specification's limits on characters. */
export function countCharacters(text: string): number {
  let count = 0;
  // Stryker disable next-line ConditionalExpression,StringLiteral: uses the variable; no character is empty
  for (const character of text) count += character === '' ? 0 : 1;
  return count;
}
