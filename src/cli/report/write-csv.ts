import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Report } from 'align-evals/batch';
import { stringify } from 'csv-stringify';
import { toCsvRecords } from './csv-records.ts';

/**
 * Writes a report as CSV to a stream, one line per outcome, for spreadsheets: with a byte order mark, and with an
 * apostrophe before texts that a spreadsheet would read as a formula. The stream is not ended.
 */
export async function writeCsv(report: Report, stream: Writable): Promise<void> {
  const toText = stringify({
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    quote_record_delimiter: true,
  });
  await pipeline(Readable.from(toCsvRecords(report)), toText, stream, { end: false });
}
