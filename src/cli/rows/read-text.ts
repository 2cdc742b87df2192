import { constants } from 'node:buffer';
import { codeOf, CommandError } from '../command-error.ts';
import { unreadable } from './row-errors.ts';

/** The size above which a line of JSON Lines, or a row of CSV, is an error, in bytes. A device has lines without end. */
export const MAX_LINE_BYTES: number = 64 * 1024 * 1024;

/** The size above which a JSON array or an export does not fit into a string of the runtime, in bytes. */
export const MAX_TEXT_BYTES: number = constants.MAX_STRING_LENGTH;

const UTF_16_MARKS = new Set(['fffe', 'feff']);

/**
 * Returns the bytes of a source as they come, and rejects UTF-16 by its mark: read as UTF-8, every line would be
 * reported.
 *
 * @throws {@link CommandError} when the source is UTF-16, or cannot be read to its end.
 */
export async function* readBytes(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let isFirst = true;
  for await (const chunk of withReadErrors(name, bytes)) {
    if (isFirst && UTF_16_MARKS.has(Buffer.from(chunk.subarray(0, 2)).toString('hex'))) {
      throw unreadable(`${name} is UTF-16. Save it as UTF-8.`);
    }
    isFirst = false;
    yield chunk;
  }
}

async function* withReadErrors(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* bytes;
  } catch (error) {
    const code = codeOf(error) ?? 'unknown error';
    throw new CommandError(`${name} could not be read to its end (${code}). Try again.`, {
      code: 'unreadable_rows',
    });
  }
}

/**
 * Reads a whole file as text.
 *
 * @throws {@link CommandError} when it is larger than the limit, with `tooLarge` as the reason, or is not UTF-8.
 */
export async function collectText(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, tooLarge }: { readonly maxBytes: number; readonly tooLarge: string },
): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw unreadable(`${name} ${tooLarge}`);
    pieces.push(chunk);
  }
  const text = decodeUtf8(Buffer.concat(pieces));
  if (text === undefined) throw unreadable(`${name} is not UTF-8. Save it as UTF-8.`);
  return text;
}

/** Decodes UTF-8, without a byte order mark; returns undefined for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns a text such as `512 MB`. */
export function showSize(bytes: number): string {
  return bytes < 1_048_576
    ? `${String(bytes)} bytes`
    : `${String(Math.ceil(bytes / 1_048_576))} MB`;
}
