import { ftruncateSync } from 'node:fs';
import { appendLine } from './append-line.ts';
import type { JournalEnd } from './scan-journal.ts';

/** Makes a journal end in a newline; the next line would be lost together with a torn one otherwise. */
export function repairTail(
  { keptBytes, tornBytes, lacksNewline }: JournalEnd,
  descriptor: number,
): void {
  if (tornBytes > 0) ftruncateSync(descriptor, keptBytes);
  if (lacksNewline) appendLine(descriptor, '');
}
