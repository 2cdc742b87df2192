import { open, realpath, stat } from 'node:fs/promises';
import { AlignError } from 'align-evals';
import { MARKDOWN_MARK } from 'align-evals/batch';
import { HTML_MARK } from 'align-evals/report';
import { codeOf, CommandError, usageError } from '../command-error.ts';
import type { ReportKind } from '../flags/parse-report-targets.ts';
import { CSV_COLUMNS } from './write-csv.ts';

/** The first characters of each kind of report. */
const STARTS: Readonly<Record<ReportKind, string>> = {
  html: HTML_MARK,
  junit: '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="align-evals"',
  markdown: `${MARKDOWN_MARK}\n`,
  csv: `\u{FEFF}${CSV_COLUMNS.join(',')}`,
};

export interface ReportFile {
  readonly kind: ReportKind;
  /** The path as typed by the user. */
  readonly path: string;
  /** Replaces a file that is not a report of this command. */
  readonly force?: boolean | undefined;
}

/**
 * Checks that a report may be written, and returns the path of the file, which is the target of a link. A command also
 * calls it before a long run, so that a wrong path costs nothing.
 */
export async function resolveReportFile({
  force = false,
  kind,
  path,
}: ReportFile): Promise<string> {
  try {
    const target = await realpath(path);
    const start = await readStart(target, Buffer.byteLength(STARTS[kind]));
    const isOurs = start === '' || start === STARTS[kind];
    if (start !== undefined && (isOurs || force)) return target;
    throw usageError(start === undefined ? notAFile(path) : notAReport(path), 'report_exists');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return path;
    throw toReportError(path, error);
  }
}

/** Returns the first bytes of a file as text; undefined for a folder, a device or a pipe. */
async function readStart(path: string, length: number): Promise<string | undefined> {
  // Opening a pipe would wait for its writer.
  if (!(await stat(path)).isFile()) return undefined;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function notAFile(path: string): string {
  return `${path} is not a regular file. Choose another path, or use - for stdout.`;
}

function notAReport(path: string): string {
  return `${path} exists and is not a report of this kind by align-evals. Choose another path, or replace it with --force.`;
}

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

/** Explains an error of the system. Errors of the command and of the client name their own fix. */
export function toReportError(path: string, error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof CommandError || AlignError.isInstance(error)) return error;
  if (code === undefined) return error;
  const fix = FIXES[code] ?? 'Check the path and the permissions of its folder.';
  return new CommandError(`The report ${path} could not be written (${code}). ${fix}`, {
    code: 'report_not_written',
  });
}
