import type { CsvError } from 'csv-parse';
import { parseJson } from '../json.ts';
import { type CsvColumn, type CsvColumnOptions, resolveCsvColumns } from './csv-columns.ts';
import { showSize } from './read-text.ts';
import { unreadable } from './row-errors.ts';
import type { FileRow } from './row-source.ts';

interface ReadCsvOptions extends CsvColumnOptions {
  /** The size above which a record is an error. */
  readonly maxBytes: number;
  /** Receives the title of each column that no field uses, per row. */
  readonly onUnknownKey: (key: string) => void;
}

/**
 * Reads a CSV file with a header: columns `id`, `group`, `system` and `tags.NAME`, and either `messages` with JSON, or
 * input and output. Rows after a wrong quote cannot be read.
 *
 * @throws {@link CommandError} when the header cannot be used, or the file is not UTF-8.
 */
export async function* readCsv(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  options: ReadCsvOptions,
): AsyncGenerator<FileRow<unknown>, void, undefined> {
  let columns: readonly CsvColumn[] | undefined;
  let line = 1;
  try {
    for await (const record of parseCsv(requireUtf8(name, chunks), options.maxBytes)) {
      if (columns === undefined) {
        columns = resolveCsvColumns(name, record, options);
      } else if (record.join('') !== '') {
        const row = toFields(columns, record, options.onUnknownKey);
        yield typeof row === 'string' ? { line, problem: row } : { line, row };
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
  maxBytes: number,
): AsyncGenerator<readonly string[], void, undefined> {
  const { parse, CsvError } = await import('csv-parse');
  const records: (readonly string[])[] = [];
  const parser = parse({
    bom: true,
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

/** Converts a record to the fields of a row, as JSON would have them; or returns what is wrong with it. */
function toFields(
  columns: readonly CsvColumn[],
  record: readonly string[],
  onUnknownKey: (key: string) => void,
): object | string {
  if (record.length !== columns.length) return describeLength(columns, record);
  const fields = new Map<string, unknown>();
  const tags = new Map<string, string>();
  const unknown: string[] = [];
  for (const [index, column] of columns.entries()) {
    const text = record[index] ?? '';
    if ('unknown' in column) unknown.push(column.unknown);
    else if ('tag' in column) setUnlessEmpty(tags, column.tag, text);
    // An empty answer is an answer, which the client reports; it is not a missing one.
    else if (column.field === 'result') fields.set('result', text);
    else setUnlessEmpty(fields, column.field, text);
  }
  if (tags.size > 0) fields.set('tags', Object.fromEntries(tags));
  if (!parseMessages(fields)) {
    return 'the column "messages" is not JSON. Write it as a JSON array of messages.';
  }
  unknown.forEach(onUnknownKey);
  return Object.fromEntries(fields);
}

function setUnlessEmpty(map: Map<string, unknown>, key: string, text: string): void {
  if (text !== '') map.set(key, text);
}

/** Replaces the text of the messages by its value; returns false when it is not JSON. */
function parseMessages(fields: Map<string, unknown>): boolean {
  const text = fields.get('messages');
  if (typeof text !== 'string') return true;
  const messages = parseJson(text);
  fields.set('messages', messages);
  return messages !== undefined;
}

function describeLength(columns: readonly CsvColumn[], record: readonly string[]): string {
  const [has, needs] = [String(record.length), String(columns.length)];
  const noun = record.length === 1 ? 'column' : 'columns';
  return `the row has ${has} ${noun}, and the header has ${needs}. Put a field that contains a comma in quotes.`;
}
