import { LONG_FIELD_NAMES } from '../service/names.ts';
import type { PreparedRequest } from './prepared-request.ts';

/** Says whether a text may be shown, given what the request held. */
export interface Redactor {
  /** Withholds a text of the service when it repeats the key or the request. */
  readonly whole: (text: string) => string;
  /** The same for one line of a message: shortens it too, and takes control characters out. */
  readonly text: (text: string) => string;
  /** Tells whether a text repeats neither the key nor the request. */
  readonly isSafe: (text: string) => boolean;
  /** Tells whether a text does not repeat the key, whatever else it repeats. */
  readonly isFreeOfKey: (text: string) => boolean;
}

/** What may not be shown of a request. */
export type SentRequest = Pick<PreparedRequest, 'url' | 'headers' | 'body'>;

/** Texts that share this many characters with a secret count as repeating it. */
const WINDOW = 16;

/** Shorter values of queries and headers are names and numbers rather than secrets. */
const MIN_VALUE = 8;

/** The headers that the client sets itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'user-agent']);

const MAX_LENGTH = 500;
const WITHHELD = '[withheld: it repeats the key or the request]';

/**
 * Creates a redactor for the answer of one request.
 *
 * Of the key, and of values in query and headers, no 16 characters are shown; of the body, no 31.
 *
 * @param credential - The key or token that was sent.
 * @param request - The rest of what was sent.
 */
export function createRedactor(credential: string, request: SentRequest): Redactor {
  // Collected when the first text is judged, since most answers have none.
  let key: Windows | undefined;
  let values: Windows | undefined;
  let body: Windows | undefined;
  const isFreeOfKey = (text: string): boolean => {
    key ??= windowsOf([credential]);
    return !key.areIn(text);
  };
  const isSafe = (text: string): boolean => {
    if (!isFreeOfKey(text)) return false;
    const own = withoutWireNames(text);
    values ??= windowsOf(valuesOf(request));
    if (values.areIn(own)) return false;
    // The body is JSON: a message stands in it escaped, and the body itself may be repeated as it is.
    const escaped = JSON.stringify(own).slice(1, -1);
    // Names and codes are short, and the windows of a large body take a while to collect.
    if (escaped.length < WINDOW) return true;
    body ??= windowsOfBody(request);
    return !body.areIn(own) && !body.areIn(escaped);
  };
  const whole = (text: string): string => (isSafe(text) ? text : WITHHELD);
  return {
    isSafe,
    isFreeOfKey,
    whole,
    text: (text) => {
      const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
      // Controls would reach the terminal of whoever prints the error.
      return whole(short).replaceAll(/\p{Cc}/gu, ' ');
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
  // Every sixteenth window is enough: whatever shares 31 characters shares one of them whole.
  if (body !== undefined && body.length >= WINDOW) windows.add(body, WINDOW);
  return windows;
}

/** Pieces of what a request held, found in a text in one pass over it. */
class Windows {
  readonly #pieces = new Set<string>();
  readonly #lengths = new Set<number>();

  add(secret: string, step: number): void {
    const last = Math.max(0, secret.length - WINDOW);
    for (let start = 0; start <= last; start += step) {
      const piece = secret.slice(start, start + WINDOW);
      this.#pieces.add(piece);
      this.#lengths.add(piece.length);
    }
  }

  areIn(text: string): boolean {
    for (const length of this.#lengths) {
      for (let start = 0; start + length <= text.length; start += 1) {
        if (this.#pieces.has(text.slice(start, start + length))) return true;
      }
    }
    return false;
  }
}

// The names of fields stand in every body, and are what an error is about.
function withoutWireNames(text: string): string {
  return LONG_FIELD_NAMES.reduce((rest, name) => rest.replaceAll(name, ' '), text);
}
