import { basename, dirname, join } from 'node:path';

/** A lock of a file. The system releases it when the process ends, also by a signal. */
export interface Lock {
  readonly release: () => void;
}

/**
 * Locks a file with a database beside it. The database stays, because removing it would race.
 *
 * @returns `'taken'` when another process, or this one, has the lock; undefined without `node:sqlite`.
 */
export function lock(path: string): Lock | 'taken' | undefined {
  const sqlite = loadSqlite();
  if (sqlite === undefined) return undefined;
  const database = new sqlite.DatabaseSync(join(dirname(path), `.${basename(path)}.lock`));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return 'taken';
    throw error;
  }
  return {
    release: () => {
      database.close();
    },
  };
}

// Some builds of Node have no `node:sqlite`, and an import would fail in them.
function loadSqlite(): typeof import('node:sqlite') | undefined {
  return process.getBuiltinModule('node:sqlite');
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
