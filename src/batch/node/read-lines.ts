import { readSync } from 'node:fs';

const CHUNK_BYTES = 1_048_576;
const NEWLINE = 0x0a;

/** A line of a file, as bytes: a cut may fall inside a character. */
export interface Line {
  /** Without the newline. They are overwritten when the next line is read. */
  readonly bytes: Buffer;
  /** The position of its first byte in the file. */
  readonly offset: number;
  /** Whether a newline follows. */
  readonly isComplete: boolean;
}

/** Reads the lines of an open file, in pieces, so that memory does not grow with the file. */
export function* readLines(descriptor: number): Generator<Line, void, undefined> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let pieces: Buffer[] = [];
  let offset = 0;
  let position = 0;
  for (;;) {
    const count = readSync(descriptor, chunk, 0, CHUNK_BYTES, position);
    if (count === 0) break;
    let start = 0;
    for (;;) {
      const end = chunk.subarray(0, count).indexOf(NEWLINE, start);
      if (end === -1) break;
      const rest = chunk.subarray(start, end);
      const bytes = pieces.length === 0 ? rest : Buffer.concat([...pieces, rest]);
      yield { bytes, offset, isComplete: true };
      pieces = [];
      start = end + 1;
      offset = position + start;
    }
    if (start < count) pieces.push(Buffer.from(chunk.subarray(start, count)));
    position += count;
  }
  if (pieces.length > 0) yield { bytes: Buffer.concat(pieces), offset, isComplete: false };
}
