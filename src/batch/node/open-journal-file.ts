import { closeSync, fstatSync, fsyncSync, openSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { JournalError } from '../journal/journal-error.ts';
import { type Lock, lock } from './lock.ts';
import { asJournalError } from './as-journal-error.ts';

export interface JournalFile {
  readonly descriptor: number;
  /** Undefined where the system has no locks. */
  readonly lock: Lock | undefined;
  /** Closes the file, then releases the lock. */
  readonly close: () => void;
}

/** Only the owner may read a journal: it holds conversations. */
const MODE = 0o600;

/** Opens or creates a file for appending, and locks it for this process. */
export function openJournalFile(path: string): JournalFile {
  const descriptor = asJournalError('open', path, () => openSync(path, 'a+', MODE));
  try {
    requireFile(descriptor, path);
    // Two paths that lead to one file, through a link, must lead to one lock.
    const held = asJournalError('lock', path, () => lock(realpathSync(path)));
    if (held === 'taken') throw inUse(path);
    const close = (): void => {
      try {
        closeSync(descriptor);
      } finally {
        held?.release();
      }
    };
    return { descriptor, lock: held, close };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** Writes the name of a new file to the disk. */
export function syncFolderOf(path: string): void {
  let folder: number | undefined;
  try {
    folder = openSync(dirname(path), 'r');
    fsyncSync(folder);
  } catch {
    // Windows cannot open folders. The journal itself is synced, and reports the errors of its disk.
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
}

// A pipe or a device has no beginning to which a reader could return.
function requireFile(descriptor: number, path: string): void {
  if (fstatSync(descriptor).isFile()) return;
  const message = `${path} is not a regular file, as a journal must be: use another path`;
  throw new JournalError(message, { code: 'not_a_journal', path });
}

function inUse(path: string): JournalError {
  const message = `${path} is in use by another process, or by another run of this one: wait until that has ended, or use another path`;
  return new JournalError(message, { code: 'journal_in_use', path });
}
