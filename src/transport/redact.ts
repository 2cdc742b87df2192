import { LONG_FIELD_NAMES } from '../service/names.ts';
import { once } from '../values/once.ts';
import { maskQuotes } from './mask-quotes.ts';
import type { PreparedRequest } from './prepared-request.ts';
import { WINDOW, Windows } from './windows.ts';

/** Decides whether a text may be shown, by comparing it with what was sent. */
export interface Redactor {
  /** Returns the text, or a placeholder when it repeats the key or the request. */
  readonly whole: (text: string) => string;
  /**
   * Returns the text for one line of a message: shortened, without control characters, and with a mark in
   * place of each part that repeats the request; a placeholder when it repeats the key.
   */
  readonly text: (text: string) => string;
  /** Reports whether a text repeats neither the key nor the request. */
  readonly isSafe: (text: string) => boolean;
  /** Reports whether a text does not repeat the key, even if it repeats the request. */
  readonly isFreeOfKey: (text: string) => boolean;
}

/** The parts of a request that may not be shown. */
export type SentRequest = Pick<PreparedRequest, 'url' | 'headers' | 'body'>;

/** Shorter values of queries and headers are names and numbers rather than secrets. */
const MIN_VALUE = 8;

/** The headers that the client sets itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'user-agent']);

const MAX_LENGTH = 500;
const WITHHELD = '[withheld: it repeats the key or the request]';

/**
 * Creates the redactor for the response of one request.
 *
 * What is shown repeats less than 16 characters of the key and of values in query and headers, and less
 * than 31 characters of the body.
 */
export function createRedactor(credential: string, request: SentRequest): Redactor {
  // Created for the first text, because most responses need no redaction.
  const key = once(() => windowsOf([credential]));
  const values = once(() => windowsOf(valuesOf(request)));
  const bodyWindows = once(() => windowsOfBody(request));
  const isFreeOfKey = (text: string): boolean => !key().areIn(text);
  const isSafe = (text: string): boolean => {
    if (!isFreeOfKey(text)) return false;
    const own = withoutWireNames(text);
    if (values().areIn(own)) return false;
    // The body holds messages in escaped form, and the service may repeat either form.
    const escaped = JSON.stringify(own).slice(1, -1);
    // Names and codes are short, and collecting the windows of a large body is slow.
    // Stryker disable next-line ConditionalExpression: saves time; a short text matches no window
    if (escaped.length < WINDOW) return true;
    return !bodyWindows().areIn(own) && !bodyWindows().areIn(escaped);
  };
  const mask = (text: string): string => {
    if (isSafe(text)) return text;
    if (!isFreeOfKey(text)) return WITHHELD;
    return maskQuotes(text, withoutWireNames(text), {
      values: values(),
      bodyWindows: bodyWindows(),
      body: request.body ?? '',
    });
  };
  return {
    isSafe,
    isFreeOfKey,
    whole: (text) => (isSafe(text) ? text : WITHHELD),
    text: (text) => {
      const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
      // Control characters would reach the terminal that prints the error.
      return mask(short).replaceAll(/\p{Cc}/gu, ' ');
    },
  };
}

function valuesOf({ url, headers }: SentRequest): string[] {
  const own = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name));
  const values = [...new URL(url).searchParams.values(), ...own.map(([, value]) => value)];
  return values.filter((value) => value.length >= MIN_VALUE);
}

function windowsOf(secrets: readonly string[]): Windows {
  const windows = new Windows();
  for (const secret of secrets) windows.add(secret, 1);
  return windows;
}

function windowsOfBody({ body }: SentRequest): Windows {
  const windows = new Windows();
  // Every sixteenth window is enough: a text that shares 31 characters contains one of them.
  if (body !== undefined && body.length >= WINDOW) windows.add(body, WINDOW);
  return windows;
}

// Every body holds the names of fields, and errors name them too. Each is replaced by as many characters that
// no body contains, so that the positions in the text stay the same.
function withoutWireNames(text: string): string {
  return LONG_FIELD_NAMES.reduce(
    (rest, name) => rest.replaceAll(name, '\0'.repeat(name.length)),
    text,
  );
}
