import type { CsvError } from 'csv-parse';
import { peek, showSize } from './read-text.ts';
import { unreadable } from './row-errors.ts';
import type { FileRow } from './row-source.ts';

/** The texts of a row by the titles of their columns. */
type CsvRecord = Readonly<Record<string, string | undefined>>;

/**
 * Reads a table with a header, separated by commas, semicolons or tabs. A record has the texts of its cells by the
 * titles of their columns. Rows after a wrong quote cannot be read.
 *
 * @param maxBytes - The size above which a row is an error.
 * @throws {@link CommandError} when two columns have the same title, or the file is not UTF-8.
 */
export async function* readCsv(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<FileRow<CsvRecord>, void, undefined> {
  const { head, all } = await peek(requireUtf8(name, chunks), hasLine);
  let titles: readonly string[] | undefined;
  let line = 1;
  try {
    for await (const record of parseCsv(all, { maxBytes, delimiter: detectDelimiter(head) })) {
      if (titles === undefined) titles = readTitles(name, record);
      else if (record.join('') !== '') yield { line, ...toRecord(titles, record) };
      line += countLines(record);
    }
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    yield { line, problem: explain(error, maxBytes) };
  }
}

const MAX_HEADER_BYTES = 65_536;

function hasLine(head: Buffer): boolean {
  return head.length >= MAX_HEADER_BYTES || head.includes(10) || head.includes(13);
}

const DELIMITERS = [',', ';', '\t'];

/** The header decides: its titles seldom contain the separator of another table. */
function detectDelimiter(head: Buffer): string {
  const [header = ''] = head
    .toString()
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The second of two columns would silently replace the first. */
function readTitles(name: string, header: readonly string[]): readonly string[] {
  const titles = header.map((title) => title.trim());
  const twice = titles.find((title, index) => title !== '' && titles.indexOf(title) !== index);
  if (twice === undefined) return titles;
  const [first, second] = [titles.indexOf(twice) + 1, titles.lastIndexOf(twice) + 1];
  throw unreadable(
    `${name}:1: the columns ${first} and ${second} are both named "${twice}". Rename one of them.`,
  );
}

function toRecord(
  titles: readonly string[],
  record: readonly string[],
): { readonly row: CsvRecord } | { readonly problem: string } {
  if (record.length === titles.length) {
    return { row: Object.fromEntries(titles.map((title, index) => [title, record[index]])) };
  }
  const [has, needs] = [String(record.length), String(titles.length)];
  const noun = record.length === 1 ? 'column' : 'columns';
  return {
    problem: `the row has ${has} ${noun}, and the header has ${needs}. Put a field that contains a separator in quotes.`,
  };
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

/** A text that is not CSV; the records before it were returned. */
class CsvSyntaxError extends Error {
  override readonly name = 'CsvSyntaxError';
  readonly code: CsvError['code'];

  constructor(code: CsvError['code']) {
    super(code);
    this.code = code;
  }
}

/**
 * Parses CSV, piece by piece. A stream would drop the records in front of an error.
 *
 * @throws {@link CsvSyntaxError} for a wrong quote or a record that is too large.
 */
async function* parseCsv(
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, delimiter }: { readonly maxBytes: number; readonly delimiter: string },
): AsyncGenerator<readonly string[], void, undefined> {
  const { parse, CsvError } = await import('csv-parse');
  const records: (readonly string[])[] = [];
  const parser = parse({
    bom: true,
    delimiter,
    // A row with too few or too many fields is reported with its line, and the next ones are read.
    relax_column_count: true,
    max_record_size: maxBytes,
    record_delimiter: ['\r\n', '\n', '\r'],
    on_record: (record: readonly string[]) => {
      records.push(record);
      return null;
    },
  });
  // `settle` returns the error; without a listener it would end the process.
  parser.on('error', () => undefined);
  const takeRecords = function* (error: Error | undefined): Generator<readonly string[]> {
    yield* records.splice(0);
    if (error instanceof CsvError) throw new CsvSyntaxError(error.code);
    if (error !== undefined) throw error;
  };
  for await (const chunk of chunks) {
    yield* takeRecords(await settle((done) => parser.write(chunk, done)));
  }
  yield* takeRecords(await settle((done) => parser.end(done)));
}

function settle(start: (done: (error?: Error | null) => void) => void): Promise<Error | undefined> {
  return new Promise((resolve) => {
    start((error) => {
      resolve(error ?? undefined);
    });
  });
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
