import { readSync } from 'node:fs';

const NEWLINE = 0x0a;
const FIRST_BYTES = 4096;

/** Reads the line that begins at a position of an open file, without its newline. */
export function readLineAt(descriptor: number, offset: number): string {
  let bytes = Buffer.allocUnsafe(FIRST_BYTES);
  let filled = 0;
  for (;;) {
    const count = readSync(descriptor, bytes, filled, bytes.length - filled, offset + filled);
    const end = bytes.subarray(0, filled + count).indexOf(NEWLINE, filled);
    if (end !== -1) return bytes.toString('utf8', 0, end);
    filled += count;
    if (count === 0) return bytes.toString('utf8', 0, filled);
    if (filled === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(filled)]);
  }
}
