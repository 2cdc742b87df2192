import { type CsvColumn, type CsvColumnOptions, resolveCsvColumns } from './csv-columns.ts';
import { toRawRow } from './csv-row.ts';
import { CsvSyntaxError, parseCsv } from './parse-csv.ts';
import type { RawRow } from './raw-row.ts';
import { unreadable } from './row-errors.ts';
import { showSize } from './size-limit.ts';

/**
 * Reads a CSV file with a header: columns `id`, `group`, `system` and `tags.NAME`, and either `messages` with JSON, or
 * input and output. Nothing can be read behind a wrong quote.
 *
 * @throws {@link CommandError} when the header cannot be used, or the file is not UTF-8.
 */
export async function* readCsv(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  options: CsvColumnOptions & { readonly maxBytes: number },
): AsyncGenerator<RawRow, void, undefined> {
  let columns: readonly CsvColumn[] | undefined;
  let line = 1;
  try {
    for await (const record of parseCsv(requireUtf8(name, chunks), options.maxBytes)) {
      if (columns === undefined) {
        columns = resolveCsvColumns(name, record, options);
      } else if (record.join('') !== '') {
        yield toRawRow(line, columns, record);
      }
      line += countLines(record);
    }
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    yield { line, problem: explain(error, options.maxBytes) };
  }
}

async function* requireUtf8(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (chunk?: Uint8Array): void => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw unreadable(`${name} is not UTF-8. Save it as UTF-8.`);
    }
  };
  for await (const chunk of chunks) {
    check(chunk);
    yield chunk;
  }
  check();
}

function countLines(record: readonly string[]): number {
  // The parser counts both characters of a Windows line break within quotes.
  return 1 + record.reduce((sum, field) => sum + (field.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
}

const UNREADABLE = 'The rows below it cannot be read.';

function explain({ code }: CsvSyntaxError, maxBytes: number): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote is not closed before the end of the file. Close it, and write a quote within a field as "".';
    case 'CSV_MAX_RECORD_SIZE':
      return `the row is larger than ${showSize(maxBytes)}. Close its quotes, or split it. ${UNREADABLE}`;
    default:
      return `a quote is in the wrong place. Put the whole field in quotes, and write a quote within it as "". ${UNREADABLE}`;
  }
}
