import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { journalLines } from 'align-evals/batch/node';
import { renderHtmlReport } from 'align-evals/report';
import type { ReportSource } from './report-source.ts';

/** Writes a report as HTML to a stream, which is not ended. */
export async function writeHtml(
  { conversations, journal, maxRows, report }: ReportSource,
  stream: Writable,
): Promise<void> {
  const lines = () => journalLines(journal);
  const parts = renderHtmlReport(report, { lines, maxRows, conversations });
  await pipeline(Readable.from(parts), stream, { end: false });
}
