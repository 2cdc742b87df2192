import { ConnectionError } from '../../errors/connection-error.ts';
import { InvalidResponseError } from '../../errors/invalid-response-error.ts';
import type { AttemptFacts } from './build-request.ts';
import type { BodyText } from './read-body.ts';

/**
 * Parses the body of a successful response as JSON. Errors have no cause, because the error of `JSON.parse` quotes
 * the text.
 *
 * @throws {@link ConnectionError} with code `body_cut` when the text ends early.
 * @throws {@link InvalidResponseError} when the text is complete, but not UTF-8 or not JSON.
 */
export function parseBody(
  { bytes, isOpen }: BodyText,
  contentEncoding: string | null,
  request: AttemptFacts,
): unknown {
  const text = decodeUtf8(bytes, request);
  try {
    return JSON.parse(text);
  } catch {
    if (text.trim() === '' ? isEncoded(contentEncoding) : isOpen && /^\s*[[{]/.test(text))
      throw new ConnectionError('body_cut', request, { origin: request.origin });
    throw new InvalidResponseError('The response is not JSON: check baseUrl', request, {
      code: 'invalid_json',
    });
  }
}

function decodeUtf8(bytes: Uint8Array, request: AttemptFacts): string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text: string;
  try {
    text = decoder.decode(bytes, { stream: true });
  } catch {
    throw new InvalidResponseError(
      'The response is not UTF-8: check that the service sends UTF-8, with gzip or no encoding',
      request,
      { code: 'invalid_utf8' },
    );
  }
  try {
    return text + decoder.decode();
  } catch {
    // A character lacks its last bytes: the body ended early.
    throw new ConnectionError('body_cut', request, { origin: request.origin });
  }
}

// Some runtimes report a compressed body that ends early as an empty body.
function isEncoded(contentEncoding: string | null): boolean {
  return contentEncoding !== null && contentEncoding !== 'identity';
}
