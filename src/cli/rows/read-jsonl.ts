import type { CommandError } from '../command-error.ts';
import { parseJson } from '../json.ts';
import { decodeUtf8, showSize } from './read-text.ts';
import { locationOf, unreadable } from './row-errors.ts';
import type { FileRow } from './row-source.ts';

/**
 * Reads one JSON value per line. Lines without text are skipped.
 *
 * @param maxBytes - The size of a line above which nothing more is read, because the line may have no end.
 * @throws {@link CommandError} when a line is larger.
 */
export async function* readJsonl(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<FileRow<unknown>, void, undefined> {
  let line = 0;
  for await (const bytes of splitLines(name, chunks, maxBytes)) {
    line += 1;
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

/** Yields each line. The last line may lack its newline. Memory holds one line. */
async function* splitLines(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const line = new GrowingLine(name, maxBytes);
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
  readonly #name: string;
  readonly #maxBytes: number;
  #pieces: Uint8Array[] = [];
  #size = 0;
  #number = 1;
  /** The position at which the line begins, in bytes. */
  #offset = 0;

  constructor(name: string, maxBytes: number) {
    this.#name = name;
    this.#maxBytes = maxBytes;
  }

  get size(): number {
    return this.#size;
  }

  add(piece: Uint8Array): void {
    this.#size += piece.length;
    if (this.#size > this.#maxBytes) throw this.#tooLong();
    if (piece.length > 0) this.#pieces.push(piece);
  }

  take(): Uint8Array {
    const [first, ...others] = this.#pieces;
    this.#pieces = [];
    this.#offset += this.#size + 1;
    this.#size = 0;
    this.#number += 1;
    // Most lines are within one piece, which needs no copy.
    return others.length === 0
      ? (first ?? new Uint8Array())
      : Buffer.concat([first ?? '', ...others].map((piece) => Buffer.from(piece)));
  }

  #tooLong(): CommandError {
    const at = locationOf({ name: this.#name, format: 'jsonl' }, this.#number);
    return unreadable(
      `${at}: the line that begins at byte ${this.#offset} is larger than ${showSize(this.#maxBytes)}. Split it, or end each row with a line break.`,
    );
  }
}
