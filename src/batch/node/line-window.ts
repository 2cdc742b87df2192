import { readSync } from 'node:fs';

const NEWLINE = 0x0a;
const WINDOW_BYTES = 65_536;
/** The rows of a run come almost in the order of their lines, so that a line is often a little before the last one. */
const BYTES_BEFORE = WINDOW_BYTES / 4;

/** Reads single lines of an open file. It keeps the part that was read last, so that most lines need no read of their own. */
export class LineWindow {
  readonly #descriptor: number;
  #bytes = Buffer.alloc(0);
  /** The position of the first byte of the window in the file. */
  #start = 0;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  /** Reads the line that begins at a position, without its newline. The last line may lack it. */
  read(offset: number): string {
    const known = this.#find(offset);
    if (known !== undefined) return known;
    this.#fill(Math.max(0, offset - BYTES_BEFORE), WINDOW_BYTES);
    return this.#find(offset) ?? this.#readLong(offset);
  }

  #find(offset: number): string | undefined {
    const from = offset - this.#start;
    if (from < 0 || from >= this.#bytes.length) return undefined;
    const end = this.#bytes.indexOf(NEWLINE, from);
    return end === -1 ? undefined : this.#bytes.toString('utf8', from, end);
  }

  /** Reads a line that is longer than the window, or has no newline. */
  #readLong(offset: number): string {
    for (let size = 2 * WINDOW_BYTES; ; size *= 2) {
      this.#fill(offset, size);
      const line = this.#find(offset);
      const isAtEnd = this.#bytes.length < size;
      if (line !== undefined || isAtEnd) return line ?? this.#bytes.toString();
    }
  }

  #fill(start: number, size: number): void {
    const bytes = Buffer.allocUnsafe(size);
    let filled = 0;
    for (;;) {
      const count = readSync(this.#descriptor, bytes, filled, size - filled, start + filled);
      filled += count;
      if (count === 0 || filled === size) break;
    }
    this.#bytes = bytes.subarray(0, filled);
    this.#start = start;
  }
}
