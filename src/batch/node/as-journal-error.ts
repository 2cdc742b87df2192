import { AlignError } from '../../errors/align-error.ts';
import { JournalError } from '../journal/journal-error.ts';

/** The fixes for errors of a file system about which users can do something. */
const FIXES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: free some space and resume the run',
  EDQUOT: 'your quota on the disk is used up: free some space and resume the run',
  EFBIG: 'the file may not grow any more: raise the limit on the size of files and resume the run',
  EIO: 'the disk failed: check it, and resume the run from a copy on another one',
  EACCES: 'you have no permission for it: change the permissions, or use another path',
  EPERM: 'you have no permission for it: change the permissions, or use another path',
  EROFS: 'the disk is read-only: use a path on another one',
  ENOENT: 'the file or its folder does not exist: check the path, or create the folder',
  ENOTDIR: 'a part of the path is not a folder: check the path',
  EISDIR: 'it is a folder: add the name of a file to the path',
  EMFILE: 'too many files are open: close some, or raise the limit',
};

/** Runs code that uses the file of a journal. An error of the system becomes a `JournalError` with path and fix. */
export function asJournalError<T>(action: string, path: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw AlignError.isInstance(error) ? error : toJournalError(error, action, path);
  }
}

function toJournalError(error: unknown, action: string, path: string): JournalError {
  const causeCode = codeOf(error);
  const reason = causeCode === undefined ? '' : ` (${causeCode})`;
  const fix = FIXES[causeCode ?? ''] ?? 'check the file and the disk';
  const message = `Could not ${action} ${path}${reason}: ${fix}`;
  return new JournalError(message, { code: 'journal_io', path, causeCode });
}

/** Returns the code of an error of the system, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
