import { closeSync, fstatSync, fsyncSync, openSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { JournalError } from '../journal/journal-error.ts';
import { identifyOpenFile, identifyPath } from './file-identity.ts';
import { type Lock, lock } from './lock.ts';
import { asJournalError } from './as-journal-error.ts';

export interface JournalFile {
  readonly descriptor: number;
  /** Undefined where the system has no locks. */
  readonly lock: Lock | undefined;
  /**
   * Must be called before each line is written.
   *
   * @throws `JournalError` when another run could write to the journal: its lock or the file itself was removed or
   * replaced.
   */
  readonly requireLock: () => void;
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
    // Two paths that lead to one file, through a symbolic link, must lead to one lock.
    const held = asJournalError('lock', path, () => lock(realpathSync(path)));
    if (held === 'taken') throw inUse(path);
    const close = (): void => {
      try {
        closeSync(descriptor);
      } finally {
        held?.release();
      }
    };
    const requireLock = (): void => {
      requireSameFiles({ path, descriptor, held });
    };
    return { descriptor, lock: held, requireLock, close };
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

function requireFile(descriptor: number, path: string): void {
  const stats = fstatSync(descriptor);
  // A pipe or a device has no beginning to which a reader could return.
  if (!stats.isFile()) {
    const message = `${path} is not a regular file, as a journal must be: use another path`;
    throw new JournalError(message, { code: 'not_a_journal', path });
  }
  // The other names may be in any folder, so no lock beside the file is the lock of all of them.
  if (stats.nlink > 1) {
    const message = `${path} has ${stats.nlink} names (hard links), and a run under another name could use it at the same time: remove the other names, or copy it to a file of its own`;
    throw new JournalError(message, { code: 'journal_linked', path });
  }
}

interface HeldFile {
  readonly path: string;
  readonly descriptor: number;
  readonly held: Lock | undefined;
}

/** Compares device and inode, because a path can lead to another file than the one that was opened. */
function requireSameFiles({ path, descriptor, held }: HeldFile): void {
  if (held?.isHeld() === false) throw lost(path, 'its lock file was removed or replaced');
  if (identifyPath(path) !== identifyOpenFile(descriptor)) {
    throw lost(path, 'it was removed, moved or replaced');
  }
}

function lost(path: string, what: string): JournalError {
  const message = `The run lost its lock of ${path}, because ${what}: this run ends, so that no other run writes at the same time. Resume the journal once no run uses it`;
  return new JournalError(message, { code: 'journal_lock_lost', path });
}

function inUse(path: string): JournalError {
  const message = `${path} is in use by another process, or by another run of this one: wait until that has ended, or use another path`;
  return new JournalError(message, { code: 'journal_in_use', path });
}
