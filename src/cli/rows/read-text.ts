import { constants } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { codeOf, CommandError } from '../command-error.ts';
import { unreadable } from './row-errors.ts';

/** The size above which a line of JSON Lines, or a row of CSV, is an error, in bytes. A device has lines without end. */
export const MAX_LINE_BYTES: number = 64 * 1024 * 1024;

/** The size above which a JSON array or an export does not fit into a string of the runtime, in bytes. */
export const MAX_TEXT_BYTES: number = constants.MAX_STRING_LENGTH;

type Bytes = AsyncIterable<Uint8Array>;

const GZIP_MARK = '1f8b';

const UTF_16_MARKS: ReadonlyMap<string, string> = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]);

/**
 * Returns the bytes of a source as UTF-8, as they come: gzip is decompressed and UTF-16 converted, both recognised by
 * the first bytes, because standard input has no extension.
 *
 * @throws {@link CommandError} when the source cannot be read to its end.
 */
export async function* readBytes(name: string, bytes: Bytes): AsyncGenerator<Uint8Array> {
  const source = await peek(withReadErrors(name, bytes), isMark);
  const plain =
    markOf(source) === GZIP_MARK ? await peek(gunzip(name, source.all), isMark) : source;
  const encoding = UTF_16_MARKS.get(markOf(plain));
  yield* encoding === undefined ? plain.all : toUtf8(name, plain.all, encoding);
}

/** The first bytes of a source, and all of its bytes. */
interface Peeked {
  readonly head: Buffer;
  readonly all: Bytes;
}

/** Reads the first bytes of a source, until there are enough of them. */
export async function peek(bytes: Bytes, isEnough: (head: Buffer) => boolean): Promise<Peeked> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (!isEnough(head)) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  return { head, all: resume(head, iterator) };
}

async function* resume(
  head: Buffer,
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (;;) {
      const next = await iterator.next();
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

function isMark(head: Buffer): boolean {
  return head.length >= 2;
}

function markOf({ head }: Peeked): string {
  return head.subarray(0, 2).toString('hex');
}

async function* gunzip(name: string, bytes: Bytes): AsyncGenerator<Uint8Array> {
  const stream = createGunzip();
  // The loop below receives the error of the source too.
  pipeline(Readable.from(bytes), stream, () => undefined);
  const chunks: Bytes = stream;
  try {
    yield* chunks;
  } catch (error) {
    const code = codeOf(error);
    if (code?.startsWith('Z_') !== true) throw error;
    throw unreadable(
      `${name} cannot be decompressed (${code}). Check that the whole file is there.`,
    );
  }
}

async function* toUtf8(name: string, bytes: Bytes, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (chunk?: Uint8Array): Buffer => {
    try {
      return Buffer.from(decoder.decode(chunk, { stream: chunk !== undefined }));
    } catch {
      throw unreadable(`${name} begins as UTF-16, and is not. Save it as UTF-8.`);
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  yield decode();
}

async function* withReadErrors(name: string, bytes: Bytes): AsyncGenerator<Uint8Array> {
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
  chunks: Bytes,
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
  return bytes < 1_048_576 ? `${bytes} bytes` : `${Math.ceil(bytes / 1_048_576)} MB`;
}
