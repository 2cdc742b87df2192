import { parseJson } from '../json.ts';
import { decodeUtf8, showSize } from './read-text.ts';
import type { FileRow } from './row-source.ts';

/**
 * Reads one JSON value per line. Lines without text are skipped.
 *
 * @param maxBytes - The size of a line above which it is reported instead.
 */
export async function* readJsonl(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<FileRow<unknown>, void, undefined> {
  let line = 0;
  for await (const bytes of splitLines(chunks, maxBytes)) {
    line += 1;
    if (bytes === undefined) {
      yield { line, problem: `the line is larger than ${showSize(maxBytes)}. Split it.` };
      continue;
    }
    const text = decodeUtf8(bytes);
    if (text === undefined) {
      yield { line, problem: 'the line is not UTF-8. Save the file as UTF-8.' };
    } else if (text.trim() !== '') {
      yield parseLine(line, text);
    }
  }
}

function parseLine(line: number, text: string): FileRow<unknown> {
  const row = parseJson(text);
  return row === undefined
    ? { line, problem: `the line is not JSON. ${fixFor(text)}` }
    : { line, row };
}

function fixFor(text: string): string {
  return /^\s*\[/.test(text)
    ? 'For one array of rows over several lines, add --format json.'
    : 'Each line needs one JSON object.';
}

const NEWLINE = 0x0a;

/** Yields each line; undefined for one above the limit. The last line may lack its newline. Memory holds one line. */
async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array | undefined, void, undefined> {
  const line = new GrowingLine(maxBytes);
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      line.add(chunk.subarray(start, end));
      yield line.take();
      start = end + 1;
    }
    line.add(chunk.subarray(start));
  }
  if (line.size > 0) yield line.take();
}

class GrowingLine {
  readonly #maxBytes: number;
  #pieces: Uint8Array[] = [];
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get size(): number {
    return this.#size;
  }

  add(piece: Uint8Array): void {
    this.#size += piece.length;
    if (this.#size > this.#maxBytes) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  take(): Uint8Array | undefined {
    const [first, ...others] = this.#pieces;
    const isTooLong = this.#size > this.#maxBytes;
    this.#pieces = [];
    this.#size = 0;
    if (isTooLong) return undefined;
    // Most lines are within one piece, which needs no copy.
    return others.length === 0
      ? (first ?? new Uint8Array())
      : Buffer.concat([first ?? '', ...others].map((piece) => Buffer.from(piece)));
  }
}
