import type { CsvError } from 'csv-parse';

/** A text that is not CSV; the records before it were returned. */
export class CsvSyntaxError extends Error {
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
 * @param maxBytes - The size above which a record is an error.
 * @throws {@link CsvSyntaxError} for a wrong quote or a record that is too large.
 */
export async function* parseCsv(
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
