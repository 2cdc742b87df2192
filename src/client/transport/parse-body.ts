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
  const text = decodeUtf8(bytes, contentEncoding, request);
  try {
    return JSON.parse(text);
  } catch {
    if (text.trim() === '' ? isEncoded(contentEncoding) : isOpen && /^\s*[[{]/.test(text))
      throw new ConnectionError('body_cut', request, { origin: request.origin });
    throw new InvalidResponseError(
      'The response is not JSON: check that the base URL is the address of the service',
      request,
      { code: 'invalid_json' },
    );
  }
}

// Some runtimes do not decode these encodings. The runtimes that decode them keep the header too.
const UNDECODED = /(?<![\w-])(?:br|deflate|zstd)(?![\w-])/i;

function decodeUtf8(
  bytes: Uint8Array,
  contentEncoding: string | null,
  request: AttemptFacts,
): string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text: string;
  try {
    text = decoder.decode(bytes, { stream: true });
  } catch {
    const encoding = UNDECODED.exec(contentEncoding ?? '');
    const hint = encoding
      ? `. Its content encoding is ${encoding[0]}, which not every runtime decodes: check that the service sends gzip or no encoding`
      : '';
    throw new InvalidResponseError(`The response is not UTF-8${hint}`, request, {
      code: 'invalid_utf8',
    });
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
