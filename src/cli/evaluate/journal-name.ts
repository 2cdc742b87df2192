import { stat } from 'node:fs/promises';
import { usageError } from '../command-error.ts';

/** The name of a journal that the user does not name: `align-20261122-090000.jsonl`, in local time. */
export function defaultJournalName(now: Date): string {
  const [date, time] = [
    [now.getFullYear(), now.getMonth() + 1, now.getDate()],
    [now.getHours(), now.getMinutes(), now.getSeconds()],
  ].map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(''));
  return `align-${date ?? ''}-${time ?? ''}.jsonl`;
}

/**
 * Checks that a new journal does not continue another run by accident.
 *
 * @throws {@link CommandError} when the file exists and is not empty.
 */
export async function requireNewJournal(path: string): Promise<void> {
  const size = await stat(path).then(
    (facts) => facts.size,
    () => 0,
  );
  if (size === 0) return;
  throw usageError(
    `${path} exists. Continue its run with --resume ${path}, or pass another file to --out.`,
    'journal_exists',
  );
}
