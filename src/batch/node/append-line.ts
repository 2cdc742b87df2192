import { writeSync } from 'node:fs';

/**
 * Appends a whole line to a file that is open for appending.
 *
 * `appendFile` splits long texts, so that a line of another process can land between the parts.
 *
 * @returns The number of bytes, with the newline.
 */
export function appendLine(descriptor: number, text: string): number {
  const bytes = Buffer.from(`${text}\n`);
  for (let written = 0; written < bytes.length;) {
    written += writeSync(descriptor, bytes, written);
  }
  return bytes.length;
}
