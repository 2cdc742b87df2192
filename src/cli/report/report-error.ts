import { CommandError } from '../command-error.ts';
import { codeOf } from '../system-error.ts';

const FIXES: Readonly<Record<string, string>> = {
  ENOENT: 'Its folder does not exist. Create it, or choose another path.',
  ENOTDIR: 'Its folder is not a folder. Choose another path.',
  EACCES: 'Its folder may not be written. Check the permissions.',
  EPERM: 'Its folder may not be written. Check the permissions.',
  EROFS: 'The file system is read-only. Choose another path.',
  ENOSPC:
    'No space is left on the disk. Free some, and write the report again with "align-evals report".',
  ENAMETOOLONG: 'The name is too long. Choose a shorter one.',
};

/** Returns the error of a report that could not be written; errors of the command stay as they are. */
export function toReportError(path: string, error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof CommandError || code === undefined) return error;
  const fix = FIXES[code] ?? 'Check the path and the permissions of its folder.';
  return new CommandError(`The report ${path} could not be written (${code}). ${fix}`, {
    code: 'report_not_written',
  });
}
