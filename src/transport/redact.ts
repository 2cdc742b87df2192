/** Says whether a text may be shown, given what the request held. */
export interface Redactor {
  /** Shortens a text of the service, or withholds it when it repeats the key or the request. */
  readonly text: (text: string) => string;
  /** Tells whether a text repeats neither the key nor the request. */
  readonly isSafe: (text: string) => boolean;
}

/** Texts that share this many characters with a secret count as repeating it. */
const WINDOW = 16;

const MAX_LENGTH = 500;
const WITHHELD = '[withheld: it repeats the key or the request]';

/**
 * Creates a redactor for the answer of one request.
 *
 * @param credential - The key or token that was sent.
 * @param body - The body that was sent.
 */
export function createRedactor(credential: string, body: string | undefined): Redactor {
  const isSafe = (text: string): boolean =>
    !holdsPartOf(text, credential) && !(body !== undefined && repeats(text, body));
  return {
    isSafe,
    text: (text) => {
      const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
      return isSafe(short) ? short : WITHHELD;
    },
  };
}

function holdsPartOf(text: string, secret: string): boolean {
  const last = Math.max(0, secret.length - WINDOW);
  for (let start = 0; start <= last; start += 1) {
    if (text.includes(secret.slice(start, start + WINDOW))) return true;
  }
  return false;
}

// The body is JSON: a message stands in it escaped, and the body itself may be repeated as it is.
function repeats(text: string, body: string): boolean {
  return sharesWindow(text, body) || sharesWindow(JSON.stringify(text).slice(1, -1), body);
}

// Looks at every sixteenth window only: whatever shares 31 characters shares one of them whole.
function sharesWindow(text: string, body: string): boolean {
  for (let start = 0; start + WINDOW <= text.length; start += WINDOW) {
    if (body.includes(text.slice(start, start + WINDOW))) return true;
  }
  return false;
}
