import { cleanText } from '../../../values/clean-text.ts';
import { once } from '../../../values/once.ts';
import { decodeAll } from './decode.ts';
import { Matcher } from './matcher.ts';
import { findNames, queryValues } from './names.ts';
import { toNormalForm, toText } from './normal-form.ts';

/** Decides whether a text of the service may be shown, by comparing it with what was sent. */
export interface Redactor {
  /**
   * Returns the text for one line of a message: shortened, without control characters, and replaced by a mark if it
   * repeats the key or the request.
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
const KEY_RUN = 16;
const VALUE_RUN = 12;
/** Shorter values of queries and headers are words and numbers rather than secrets. */
const MIN_VALUE = 8;
const BODY_RUN = 24;
const BODY_STEP = 8;
const MIN_BODY = 16;

const MAX_SHOWN = 2000;
/** A secret that begins within what is shown is recognised, also when each of its characters is encoded as ten. */
const MAX_COMPARED = 4096;

/**
 * Creates the redactor for the response of one request.
 *
 * A text is shown whole or not at all. It repeats the request when it shares 12 characters with a value of query or
 * headers, or 24 with the body, and the key when it shares 16. Texts are decoded and compared in normal form.
 */
export function createRedactor(credential: string, request: SentRequest): Redactor {
  // Created for the first text, because most responses need no redaction.
  const key = once(() => new Matcher(toNormalForm(credential), shortestForm(credential)));
  const isOfRequest = once(() => createRequestMatcher(request));
  const reasonToWithhold = (text: string, isForRequest = true): string | undefined => {
    const stages = decodeAll(text);
    if (stages === undefined) return 'is encoded too often';
    const form = toNormalForm(stages);
    if (key().isIn(form)) return 'repeats the key';
    return isForRequest && isOfRequest()(form) ? 'repeats the request' : undefined;
  };
  return {
    isSafe: (text) => reasonToWithhold(text) === undefined,
    isFreeOfKey: (text) => reasonToWithhold(text, false) === undefined,
    text: (text) => {
      const compared = text.slice(0, MAX_COMPARED);
      const reason = reasonToWithhold(compared);
      if (reason !== undefined) return `[withheld: it ${reason}]`;
      return cleanText(compared + (compared.length < text.length ? '…' : ''), MAX_SHOWN);
    },
  };
}

/** The least characters that a part of {@link KEY_RUN} characters of the key keeps: its form lacks some of them. */
function shortestForm(credential: string): number {
  // A key is visible ASCII, of which a normal form lacks these two characters. The part with most of them begins with one.
  const missing = Array.from(
    credential.matchAll(/[+\\]/g),
    ({ index }) => credential.slice(index, index + KEY_RUN).replaceAll(/[^+\\]/g, '').length,
  );
  return Math.max(1, KEY_RUN - Math.max(0, ...missing));
}

/** Creates a function that reports whether a text repeats the body, or a value of query or headers. */
function createRequestMatcher({
  url,
  callerHeaders,
  body = '',
}: SentRequest): (form: Uint16Array) => boolean {
  const values = [...queryValues(url), ...Object.values(callerHeaders)]
    .map((value) => toNormalForm(value))
    .filter(({ length }) => length >= MIN_VALUE)
    .map((value) => new Matcher(value, VALUE_RUN));
  const bodyMatcher = once(() => {
    const form = toNormalForm(body, true);
    return new Matcher(form.length < MIN_BODY ? form.subarray(0, 0) : form, BODY_RUN, BODY_STEP);
  });
  const names = once(() => findNames(url, body));
  const isIn = (form: Uint16Array): boolean =>
    values.some((value) => value.isIn(form)) ||
    (form.length >= MIN_BODY && bodyMatcher().isIn(form));
  // Names are found only when they matter, because that takes as long as the comparison.
  return (form) => isIn(form) && isIn(withoutNames(form, names()));
}

/** Replaces names by characters that no normal form contains. */
function withoutNames(form: Uint16Array, names: readonly string[]): Uint16Array {
  const own = form.slice();
  const text = toText(form);
  for (const name of names) {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      own.fill(0, at, at + name.length);
    }
  }
  return own;
}
