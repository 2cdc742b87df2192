import type { EvaluationRowInput } from 'align-evals/batch';
import type { CsvColumnOptions } from './csv-columns.ts';
import { showPlace } from './place.ts';
import type { RawRow } from './raw-row.ts';
import { readCsv } from './read-csv.ts';
import { readJsonArray } from './read-json-array.ts';
import { readJsonl } from './read-jsonl.ts';
import { readTelemetry } from './read-telemetry.ts';
import { readBytes } from './read-text.ts';
import { noRows, unreadable } from './row-errors.ts';
import { isTelemetry, type RowFormat } from './row-format.ts';
import type { RowSource } from './row-source.ts';
import { MAX_TEXT_BYTES } from './size-limit.ts';
import { type RowKind, toRow } from './to-row.ts';

/** How rows are read. */
export interface ReadRowsOptions extends CsvColumnOptions {
  /** What the rows hold; `trace` with the flag `--trace`. */
  readonly kind: RowKind;
  /** Receives each key that no field uses, once. */
  readonly onUnknownKey?: ((key: string) => void) | undefined;
  /** The size above which a line, or a JSON array, is rejected; by default that of the longest string. */
  readonly maxBytes?: number | undefined;
}

/** A row of a file, or why it cannot be used. */
export type FileRow =
  | { readonly line: number; readonly row: EvaluationRowInput }
  | {
      readonly line: number;
      readonly row?: undefined;
      /** The file, the line, the rule and the fix, as the user sees them. */
      readonly problem: string;
    };

/** Keys of a file whose names are data would fill the memory. */
const MAX_UNKNOWN_KEYS = 100;

const NOUNS: Readonly<Partial<Record<RowFormat, string>>> = {
  jsonl: 'line',
  json: 'item',
  csv: 'row',
};

/**
 * Reads the rows of a source, one after the other, so that memory does not grow with the file; only a JSON array is
 * read all at once.
 *
 * @throws {@link CommandError} when the source cannot be read as rows, or has none.
 */
export async function* readRows(
  source: RowSource,
  options: ReadRowsOptions,
): AsyncGenerator<FileRow, void, undefined> {
  const onUnknownKey = once(options.onUnknownKey);
  const noun = NOUNS[source.format] ?? 'trace';
  let isEmpty = true;
  for await (const raw of readRaw(source, options)) {
    isEmpty = false;
    const { line } = raw;
    if ('problem' in raw) {
      yield { line, problem: `${showPlace(source, line)}: ${raw.problem}` };
      continue;
    }
    raw.unknownColumns?.forEach(onUnknownKey);
    const checked = toRow(raw.fields, { kind: options.kind, noun, onUnknownKey });
    yield checked.row === undefined
      ? { line, problem: `${showPlace(source, line)}: ${checked.problem}` }
      : { line, row: checked.row };
  }
  if (isEmpty) throw noRows(source.name);
}

function readRaw(source: RowSource, options: ReadRowsOptions): AsyncIterable<RawRow> {
  const { name, format } = source;
  const { maxBytes = MAX_TEXT_BYTES } = options;
  const bytes = readBytes(name, source.open());
  if (format === 'jsonl') return readJsonl(bytes, maxBytes);
  if (format === 'json') return readJsonArray(name, bytes, maxBytes);
  if (isTelemetry(format)) return readTelemetry(name, bytes, { format, ...options, maxBytes });
  if (options.kind === 'trace') {
    throw unreadable(`${name} is CSV, which cannot hold traces. Pass JSONL with --trace.`);
  }
  return readCsv(name, bytes, { ...options, maxBytes });
}

function once(report: (key: string) => void = () => undefined): (key: string) => void {
  const reported = new Set<string>();
  return (key) => {
    if (reported.has(key) || reported.size === MAX_UNKNOWN_KEYS) return;
    reported.add(key);
    report(key);
  };
}
