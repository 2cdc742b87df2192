import type { TaskKind } from 'align-evals';
import type { CsvColumnOptions } from './csv-columns.ts';
import { readCsv } from './read-csv.ts';
import { readJsonArray } from './read-json-array.ts';
import { readJsonl } from './read-jsonl.ts';
import { readTelemetry } from './read-telemetry.ts';
import { MAX_LINE_BYTES, MAX_TEXT_BYTES, readBytes } from './read-text.ts';
import { locationOf, noRows, unreadable } from './row-errors.ts';
import { isTelemetry, type RowFormat } from './row-format.ts';
import type { FileRow, RowSource } from './row-source.ts';
import { checkFileRow } from '../../batch/row-rules.ts';

export interface ReadRowsOptions extends CsvColumnOptions {
  /** `trace` with the flag `--trace`. */
  readonly kind: TaskKind;
  /** Receives each key that no field uses, once. */
  readonly onUnknownKey?: ((key: string) => void) | undefined;
  /**
   * The size above which a line, or a JSON array, is rejected; by default 64 MiB for a line, and the size of the longest
   * string for an array or an export.
   */
  readonly maxBytes?: number | undefined;
  /** Ends the wait for rows that may never come. */
  readonly stop?: AbortSignal | undefined;
}

/** Keys of a file whose names are data would fill the memory. */
const MAX_UNKNOWN_KEYS = 100;

const NOUNS: Readonly<Partial<Record<RowFormat, string>>> = {
  jsonl: 'line',
  json: 'item',
  csv: 'row',
};

/**
 * Reads the rows of a source, one after the other, so that memory does not grow with the file; only a JSON array and
 * an export of telemetry are read all at once.
 *
 * @throws {@link CommandError} when the source cannot be read as rows, or has none.
 */
export async function* readRows(
  source: RowSource,
  options: ReadRowsOptions,
): AsyncGenerator<FileRow, void, undefined> {
  const { kind } = options;
  const noun = NOUNS[source.format] ?? 'trace';
  const onUnknownKey = reportOnce(options.onUnknownKey);
  const explain = (fields: Fields): string | undefined => explainOther(fields, kind, noun);
  let isEmpty = true;
  for await (const { line, row, problem } of readRecords(source, { ...options, onUnknownKey })) {
    isEmpty = false;
    const at = locationOf(source, line);
    if (problem !== undefined) {
      yield { line, problem: `${at}: ${problem}` };
      continue;
    }
    const checked = checkFileRow(row, { kind, at, noun, explain, onUnknownKey });
    yield typeof checked === 'string' ? { line, problem: checked } : { line, row: checked };
  }
  if (isEmpty) throw noRows(source.name);
}

function readRecords(
  source: RowSource,
  options: ReadRowsOptions & { readonly onUnknownKey: (key: string) => void },
): AsyncIterable<FileRow<unknown>> {
  const { name, format } = source;
  const isByLine = format === 'jsonl' || format === 'csv';
  const { maxBytes = isByLine ? MAX_LINE_BYTES : MAX_TEXT_BYTES } = options;
  const bytes = readBytes(name, source.open(options.stop));
  if (format === 'jsonl') return readJsonl(name, bytes, maxBytes);
  if (format === 'json') return readJsonArray(name, bytes, maxBytes);
  if (isTelemetry(format)) return readTelemetry(name, bytes, { format, ...options, maxBytes });
  if (options.kind === 'trace') {
    throw unreadable(`${name} is CSV, which cannot hold traces. Pass JSONL with --trace.`);
  }
  return readCsv(name, bytes, { ...options, maxBytes });
}

function reportOnce(report: (key: string) => void = () => undefined): (key: string) => void {
  const reported = new Set<string>();
  return (key) => {
    if (reported.has(key) || reported.size === MAX_UNKNOWN_KEYS) return;
    reported.add(key);
    report(key);
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** The keys that spans and exports have in place of a trace. */
const TELEMETRY_KEYS = ['resourceSpans', 'resourceLogs', 'span_id', 'run_type', 'observations'];

/** Recognizes a file of another kind by a record that has no conversation, or no trace with `--trace`. */
function explainOther(fields: Fields, kind: TaskKind, noun: string): string | undefined {
  if (kind === 'trace') {
    return TELEMETRY_KEYS.some((key) => key in fields)
      ? `this ${noun} is telemetry. Add --format otlp, or the name of its format.`
      : undefined;
  }
  if (fields['t'] === 'run' && typeof fields['v'] === 'number') {
    return 'this file is a journal. Continue it with --resume, or show it with: align-evals report';
  }
  if (fields['trace'] === undefined) return undefined;
  return `"trace" needs the flag --trace, with which every ${noun} is a trace.`;
}
