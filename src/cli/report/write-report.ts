import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { type Report, toJUnit, toMarkdown } from 'align-evals/batch';
import { journalLines } from 'align-evals/batch/node';
import { renderHtmlReport } from 'align-evals/report';
import { codeOf } from '../command-error.ts';
import type { KnownRun } from '../results/read-known-run.ts';
import { type ReportFile, resolveReportFile, toReportError } from './report-file.ts';
import { writeCsv } from './write-csv.ts';

interface ReportSource {
  readonly report: Report;
  /** The path of the journal, which has the conversations of the HTML report. */
  readonly journal: string;
  /** The run with which the report compares, for the answers and explanations of the HTML report. */
  readonly earlier?: KnownRun | undefined;
  readonly maxRows?: number | undefined;
  readonly conversations?: boolean | undefined;
}

/** Writes a report of any kind to its file, or to stdout for the path `-`. */
export async function writeReport(
  source: ReportSource,
  file: ReportFile,
  stdout: Writable,
): Promise<void> {
  const write = (stream: Writable) => writeContent(source, file.kind, stream);
  await (file.path === '-' ? write(stdout).catch(ignoreClosedPipe) : writeReportFile(file, write));
}

async function writeContent(
  source: ReportSource,
  kind: ReportFile['kind'],
  stream: Writable,
): Promise<void> {
  const { report } = source;
  if (kind === 'html') return writeHtml(source, stream);
  if (kind === 'csv') return writeCsv(report, stream);
  const text = kind === 'junit' ? toJUnit(report) : toMarkdown(report);
  await pipeline(Readable.from([text]), stream, { end: false });
}

async function writeHtml(
  { conversations, earlier, journal, maxRows, report }: ReportSource,
  stream: Writable,
): Promise<void> {
  const lines = () => journalLines(journal);
  const baseline = earlier && {
    record: earlier.record,
    lines: () => journalLines(earlier.journal),
  };
  const parts = renderHtmlReport(report, { lines, maxRows, conversations, baseline });
  await pipeline(Readable.from(parts), stream, { end: false });
}

// The reader of stdout has read enough, as in `… | head -1`.
function ignoreClosedPipe(error: unknown): void {
  if (codeOf(error) !== 'EPIPE') throw toReportError('for stdout', error);
}

// Collectors of CI read JUnit and Markdown as another user, so these have the permissions of the umask.
const MODES: Readonly<Record<ReportFile['kind'], number | undefined>> = {
  html: 0o600,
  csv: 0o600,
  junit: undefined,
  markdown: undefined,
};

/** Writes the content of a report to a stream, without ending the stream. */
type WriteContent = (stream: Writable) => Promise<void>;

/**
 * Writes a report to a file. Its readers see the old report or the whole new report, because the content is written to
 * another file of the same folder, which is then renamed. HTML has the conversations of the journal and CSV its
 * explanations, so only the owner may read them. A file that is replaced keeps its permissions.
 */
async function writeReportFile(report: ReportFile, write: WriteContent): Promise<void> {
  const target = await resolveReportFile(report);
  // The name of the report may have the maximum length, so that a longer name would fail.
  const temporary = join(dirname(target), `.align-evals-${randomUUID()}.tmp`);
  try {
    await writeAndSync(temporary, MODES[report.kind], write);
    const { mode } = (await stat(target).catch(() => undefined)) ?? {};
    if (mode !== undefined) await chmod(temporary, mode % 0o1000);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw toReportError(report.path, error);
  }
}

async function writeAndSync(
  path: string,
  mode: number | undefined,
  write: WriteContent,
): Promise<void> {
  const stream = createWriteStream(path, { flags: 'wx', flush: true, mode });
  const fail = (error: unknown) => stream.destroy(toError(error));
  await Promise.all([finished(stream), write(stream).then(() => stream.end(), fail)]);
}

function toError(reason: unknown): Error {
  return reason instanceof Error
    ? reason
    : new Error('The report could not be made.', { cause: reason });
}

/** Browsers need seconds to open larger files, and some CI systems do not keep them. */
const LARGE_BYTES = 25_000_000;

/** Explains how to make a large report smaller. */
export async function largeReportNote(path: string): Promise<string | undefined> {
  const { size } = await stat(path);
  if (size <= LARGE_BYTES) return undefined;
  const megabytes = String(Math.round(size / 1_000_000));
  return `The report has ${megabytes} MB: --rows N and --no-conversations make it smaller.`;
}
