import { describe, expect, it } from 'vitest';
import { JournalError } from '../../../../src/batch/journal/journal-error.ts';
import { asJournalError } from '../../../../src/batch/node/as-journal-error.ts';
import { thrownBy } from '../../errors/caught.ts';

function failureOf(action: string, cause: unknown): JournalError {
  const error = thrownBy(() =>
    asJournalError(action, 'run.jsonl', () => {
      throw cause;
    }),
  );
  if (!JournalError.isInstance(error)) throw error;
  return error;
}

describe('asJournalError', () => {
  it.each([
    ['ENOSPC', 'the disk is full: free some space and resume the run'],
    ['EDQUOT', 'your quota on the disk is used up: free some space and resume the run'],
    ['EIO', 'the disk failed: check it, and resume the run from a copy on another one'],
    ['EACCES', 'you have no permission for it: change the permissions, or use another path'],
    ['EPERM', 'you have no permission for it: change the permissions, or use another path'],
    ['EROFS', 'the disk is read-only: use a path on another one'],
    ['ENOTDIR', 'a part of the path is not a folder: check the path'],
    ['EMFILE', 'too many files are open: close some, or raise the limit'],
    ['EBUSY', 'check the file and the disk'],
  ])('names %s and its fix, and no more of the error', (code, fix) => {
    const cause = Object.assign(new Error('something of the system'), { code });
    const error = failureOf('write', cause);
    expect(error).toMatchObject({ code: 'journal_io', path: 'run.jsonl', causeCode: code });
    expect(error.message).toBe(`Could not write run.jsonl (${code}): ${fix}`);
    expect(error.cause).toBeUndefined();
  });

  it.each([[new Error('x')], ['text'], [Object.assign(new Error('x'), { code: 7 })]])(
    'names no code for %s',
    (cause) => {
      const error = failureOf('read', cause);
      expect(error.message).toBe('Could not read run.jsonl: check the file and the disk');
      expect(error.causeCode).toBeUndefined();
    },
  );
});
