import { codeOf, CommandError } from '../command-error.ts';
import { unreadable } from './row-errors.ts';

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

/** Decodes UTF-8, without a byte order mark; returns undefined for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
