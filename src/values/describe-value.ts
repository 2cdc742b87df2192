import { cleanText, shorten } from './clean-text.ts';

// A key that was passed as a name by mistake must not be disclosed. A name is shown whole when it is shorter than any
// key, or consists of words. Of any other name only the beginning is shown, such as the prefix `sk-live-` of a key.
const MAX_SHORT = 15;
const MAX_WORDS = 40;
const BEGINNING = 8;

// No key is one word as short as this, and none is a number of three digits.
const MAX_WORD = 12;
const WORD = /^(?:\d{1,3}|[a-z]+(?:[-_.][a-z]+)*)$/i;

/** Describes the kind of a value without its content, which may be secret or long. */
export function describeValue(value: unknown): string {
  try {
    return describe(value);
  } catch {
    // The value is a revoked proxy, or has a getter that throws.
    return 'a value that cannot be read';
  }
}

/**
 * Describes a value that should be one of a few words or numbers. Quotes a word of at most 12 letters and a number of
 * at most 3 digits, and describes any other value like {@link describeValue}.
 */
export function describeChoice(value: unknown): string {
  return typeof value === 'string' && value.length <= MAX_WORD && WORD.test(value)
    ? `"${value}"`
    : describeValue(value);
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array of ${value.length}`;
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
  return `a string of ${countOf(countCharacters(value), 'character')}`;
}

/** Returns a count with its noun, such as `1 answer` and `2 answers`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Quotes a name, as far as {@link showKey} shows it. */
export function quoteKey(name: string): string {
  // JSON escapes line breaks and lone surrogates; cleanText removes other invisible characters.
  return cleanText(JSON.stringify(shortenKey(name)), Infinity);
}

/** Writes a name as in code: `.tone`, or `["my tone"]`. */
export function keyPath(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `.${showKey(name)}` : `[${quoteKey(name)}]`;
}

/**
 * Shows a name that a caller chose. A name of at most 15 characters, or of words with at most 40 characters, is shown
 * whole. Of any other name only the first 8 characters are shown, because it may be a key.
 */
export function showKey(name: string): string {
  return cleanText(shortenKey(name), MAX_WORDS);
}

function shortenKey(name: string): string {
  return name.length <= MAX_SHORT || isWords(name) ? name : shorten(name, BEGINNING);
}

/** Accepts words like `toneOfVoice` or `max_retries2`. A random key does not consist of words. */
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
