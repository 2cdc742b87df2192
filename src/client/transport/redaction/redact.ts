import { LONG_FIELD_NAMES } from '../../../service/routes.ts';
import { cleanText } from '../../../values/clean-text.ts';
import { once } from '../../../values/once.ts';
import { joinSpans, type Span } from './span.ts';
import { type FindIn, findSecrets, toText } from './find-secrets.ts';
import { toNormalForm } from './normal-form.ts';
import { Quotes } from './quotes.ts';

/** Decides what may be shown of a text, by comparing it with what was sent. */
export interface Redactor {
  /**
   * Returns the text for one line of a message: shortened, without control characters, and with a mark in
   * place of each part that repeats the key or the request.
   */
  readonly text: (text: string) => string;
  /** Reports whether a text repeats neither the key nor the request. */
  readonly isSafe: (text: string) => boolean;
  /** Reports whether a text does not repeat the key, even if it repeats the request. */
  readonly isFreeOfKey: (text: string) => boolean;
}

/** The parts of a request that may not be shown. */
export interface SentRequest {
  readonly url: string;
  /** The headers that the caller set. */
  readonly callerHeaders: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** A text that shares this many characters with the key repeats it. */
const WINDOW = 16;
/** Every eighth window of the body is enough: a text that shares 23 characters contains one of them. */
const BODY_STEP = 8;
/** Values of queries and headers have spaces, which do not count. */
const VALUE_WINDOW = 12;
/** Shorter values of queries and headers are names and numbers rather than secrets. */
const MIN_VALUE = 8;
/** A text that repeats the key has no other parts of it with this many characters either. */
const KEY_PART = 6;

const MARK = '[redacted]';
const MAX_LENGTH = 500;
/** A secret that the shortened text would cut in two is still recognised. */
const MAX_COMPARED = 4096;

/**
 * Creates the redactor for the response of one request.
 *
 * What is shown repeats less than 16 characters of the key, less than 12 of a value in query or headers, and
 * less than 23 of the body. Texts are compared in normal form, in which white space does not count.
 */
export function createRedactor(credential: string, request: SentRequest): Redactor {
  // Created for the first text, because most responses need no redaction.
  const key = once(() => toNormalForm(credential).codes);
  const keyQuotes = once(() => new Quotes(key(), WINDOW, 1));
  const sent = once(() => createFinder(request));
  const findKey: FindIn = (codes) => keyQuotes().spansIn(codes);
  const isFreeOfKey = (text: string): boolean => findIn(text, findKey).length === 0;
  const find = (text: string): Span[] =>
    findIn(text, (codes) => [...findKey(codes), ...sent()(codes)]);
  const mask = (text: string): string => {
    const spans = find(text);
    if (spans.length === 0 || isFreeOfKey(text)) return replaceSpans(text, spans);
    const parts = new Quotes(key(), KEY_PART, 1);
    return replaceSpans(text, [...spans, ...findIn(text, (codes) => parts.spansIn(codes))]);
  };
  return {
    isSafe: (text) => find(text).length === 0,
    isFreeOfKey,
    text: (text) => {
      const more = text.length > MAX_COMPARED ? '…' : '';
      return cleanText(mask(text.slice(0, MAX_COMPARED)) + more, MAX_LENGTH);
    },
  };
}

// Half of a character is not shown: its replacement, of the same length, does not count.
function findIn(text: string, find: FindIn): Span[] {
  return findSecrets(text.toWellFormed(), find);
}

/** Creates a function that finds parts of the body, and of the values in query and headers. */
function createFinder(request: SentRequest): FindIn {
  const values = valuesOf(request).map((value) => new Quotes(value, VALUE_WINDOW, 1));
  const body = once(() => {
    const { codes } = toNormalForm(request.body ?? '');
    return codes.length < WINDOW ? undefined : new Quotes(codes, WINDOW, BODY_STEP);
  });
  const wireNames = new RegExp(
    LONG_FIELD_NAMES.map((name) => toText(toNormalForm(name).codes)).join('|'),
    'gi',
  );
  return (codes) => {
    const own = withoutWireNames(codes, wireNames);
    const spans = values.flatMap((value) => value.spansIn(own));
    // Names and codes are short, and collecting the windows of a large body is slow.
    // Stryker disable next-line ConditionalExpression: saves time; a short text matches no window
    if (codes.length >= WINDOW) spans.push(...(body()?.spansIn(own) ?? []));
    return spans;
  };
}

function valuesOf({ url, callerHeaders }: SentRequest): Uint16Array[] {
  const values = [...new URL(url).searchParams.values(), ...Object.values(callerHeaders)];
  return (
    values
      // A query may have a plus sign in place of a space.
      .flatMap((value) => [value, value.replaceAll(' ', '+')])
      .map((value) => toNormalForm(value).codes)
      .filter(({ length }) => length >= MIN_VALUE)
  );
}

// Every body holds the names of fields, and errors name them too. Each is replaced by characters that no
// normal form contains.
function withoutWireNames(codes: Uint16Array, names: RegExp): Uint16Array {
  const own = codes.slice();
  for (const { 0: name, index } of toText(codes).matchAll(names)) {
    own.fill(0, index, index + name.length);
  }
  return own;
}

function replaceSpans(text: string, spans: readonly Span[]): string {
  let shown = '';
  let position = 0;
  for (const [start, end] of joinSpans(spans)) {
    shown += text.slice(position, start) + MARK;
    position = end;
  }
  return shown + text.slice(position);
}
