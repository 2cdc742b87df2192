import { writeSync } from 'node:fs';

/**
 * Appends a whole line to a file that is open for appending.
 *
 * `appendFile` splits long texts, so that a line of another process can land between the parts.
 */
export function appendLine(descriptor: number, text: string): void {
  const bytes = Buffer.from(`${text}\n`);
  for (let written = 0; written < bytes.length;) {
    written += writeSync(descriptor, bytes, written);
  }
}
