import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toJUnit, toMarkdown } from 'align-evals/batch';
import { writeCsv } from './write-csv.ts';
import { writeHtml } from './write-html.ts';
import { writeReportFile } from './write-report-file.ts';
import type { ReportSource } from './report-source.ts';
import type { ReportFile } from './report-file.ts';

/**
 * Writes a report of any kind to its file, or to stdout for the path `-`.
 *
 * @throws {@link CommandError} when the file is not a report of the same kind, or cannot be written.
 */
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

// The reader of stdout has read enough, as in `… | head -1`.
function ignoreClosedPipe(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
}
