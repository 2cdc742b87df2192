import { open, realpath, stat } from 'node:fs/promises';
import { MARKDOWN_MARK } from 'align-evals/batch';
import { HTML_MARK } from 'align-evals/report';
import { usageError } from '../command-error.ts';
import type { ReportKind } from '../flags/parse-report-targets.ts';
import { codeOf } from '../system-error.ts';
import { CSV_COLUMNS } from './csv-records.ts';
import { toReportError } from './report-error.ts';

/** How the reports of this command begin. */
const STARTS: Readonly<Record<ReportKind, string>> = {
  html: HTML_MARK,
  junit: '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="align-evals"',
  markdown: `${MARKDOWN_MARK}\n`,
  csv: `\u{FEFF}${CSV_COLUMNS.join(',')}`,
};

/** A report and where it goes. */
export interface ReportFile {
  readonly kind: ReportKind;
  /** The path as the user typed it. */
  readonly path: string;
  /** Replaces a file that is not a report of this command. */
  readonly force?: boolean | undefined;
}

/**
 * Checks that a report may be written, and returns the path of the file: that of the target for a link. A command
 * calls it before a long run too, so that a wrong path costs nothing.
 *
 * @throws {@link CommandError} when there is something else than a report of the same kind.
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

/** The first bytes of a file as text; undefined for a folder, a device or a pipe. */
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
