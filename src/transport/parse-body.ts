import { ConnectionError } from '../errors/connection-error.ts';
import { InvalidResponseError } from '../errors/invalid-response-error.ts';
import type { AttemptFacts } from './attempt-facts.ts';

/**
 * Parses the body of a successful response as JSON.
 *
 * @throws {@link ConnectionError} with code `body_cut` when the text ends early.
 * @throws {@link InvalidResponseError} when it is complete but not UTF-8 or not JSON. The error has
 * no cause, because the error of `JSON.parse` quotes the text.
 */
export function parseBody(
  bytes: Uint8Array,
  contentEncoding: string | null,
  request: AttemptFacts,
): unknown {
  const text = decodeUtf8(bytes, request);
  try {
    return JSON.parse(text);
  } catch {
    if (isCutShort(text, contentEncoding))
      throw new ConnectionError('body_cut', request, { origin: request.origin });
    throw new InvalidResponseError(
      'The response is not JSON: check that the base URL is that of the service',
      request,
      { code: 'invalid_json' },
    );
  }
}

function decodeUtf8(bytes: Uint8Array, request: AttemptFacts): string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text: string;
  try {
    text = decoder.decode(bytes, { stream: true });
  } catch {
    throw new InvalidResponseError('The response is not UTF-8', request, { code: 'invalid_utf8' });
  }
  try {
    return text + decoder.decode();
  } catch {
    // A character lacks its last bytes: the body ended early.
    throw new ConnectionError('body_cut', request, { origin: request.origin });
  }
}

// Some runtimes report a compressed body that ends early as a complete or even an empty one.
function isCutShort(text: string, contentEncoding: string | null): boolean {
  if (text.trim() === '') return contentEncoding !== null && contentEncoding !== 'identity';
  return /^\s*[[{]/.test(text) && isOpen(text);
}

// Reports whether a string, list or object is still open at the end. One pass by hand: a regular
// expression takes quadratic time on a text that ends inside a string.
function isOpen(text: string): boolean {
  let depth = 0;
  let isInString = false;
  // Stryker disable next-line EqualityOperator: the character after the last is an empty string
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '\\' && isInString) index += 1;
    else if (character === '"') isInString = !isInString;
    else if (!isInString) depth += DEPTH_OF[character] ?? 0;
  }
  return isInString || depth > 0;
}

const DEPTH_OF: Readonly<Record<string, number>> = { '[': 1, '{': 1, ']': -1, '}': -1 };
