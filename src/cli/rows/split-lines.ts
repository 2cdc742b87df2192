const NEWLINE = 0x0a;

/** A line of a file. */
export interface TextLine {
  /** The number of the line, from 1. */
  readonly number: number;
  /** The bytes without the newline; undefined when there are more than the limit. */
  readonly bytes: Uint8Array | undefined;
}

/**
 * Splits bytes into lines; the last one may lack its newline. Memory holds one line, and never one above the limit.
 *
 * @param maxBytes - The size above which the bytes of a line are dropped.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<TextLine, void, undefined> {
  const line = new GrowingLine(maxBytes);
  let number = 1;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      line.add(chunk.subarray(start, end));
      yield { number, bytes: line.take() };
      number += 1;
      start = end + 1;
    }
    line.add(chunk.subarray(start));
  }
  if (line.size > 0) yield { number, bytes: line.take() };
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
