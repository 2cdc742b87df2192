import { closeSync, openSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { codeOf } from './as-journal-error.ts';
import { identifyPath } from './file-identity.ts';

/** A lock of a file. The system releases it when the process ends, also by a signal. */
export interface Lock {
  /** Reports whether the lock still keeps others out, which it does not when its file was removed or replaced. */
  readonly isHeld: () => boolean;
  readonly release: () => void;
}

/** Like the journal, which it names. */
const MODE = 0o600;

/**
 * Locks a file with a database beside it. The database stays, because removing it would race.
 *
 * @returns `'taken'` when another process, or this one, has the lock; undefined without `node:sqlite`.
 */
export function lock(path: string): Lock | 'taken' | undefined {
  const sqlite = loadSqlite();
  if (sqlite === undefined) return undefined;
  const lockPath = lockPathOf(path);
  createLockFile(lockPath);
  const before = identifyPath(lockPath);
  const database = new sqlite.DatabaseSync(lockPath);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return 'taken';
    throw error;
  }
  const isHeld = (): boolean => before !== undefined && identifyPath(lockPath) === before;
  // Another process replaced the file while it was opened: which of the two is locked is unknown.
  if (!isHeld()) {
    database.close();
    return 'taken';
  }
  return {
    isHeld,
    release: () => {
      database.close();
    },
  };
}

/** Removes a journal that is not used any more, with its lock. Its name is known to nobody else. */
export function removeWithLock(path: string): void {
  for (const file of [path, lockPathOf(path)]) rmSync(file, { force: true });
}

function lockPathOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.lock`);
}

// SQLite would create the file too, but the file must be known before it is locked. A descriptor of an existing file
// must not be opened and closed here: closing one releases all locks of the process on the file.
function createLockFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', MODE));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

// Some builds of Node have no `node:sqlite`, and an import would fail in them.
function loadSqlite(): typeof import('node:sqlite') | undefined {
  return process.getBuiltinModule('node:sqlite');
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
