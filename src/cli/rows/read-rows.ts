import type { TaskKind } from 'align-evals';
import { checkFileRow } from '../../batch/row-rules.ts';
import { isRecord } from '../json.ts';
import { describeForeign } from './known-shapes.ts';
import { type FieldOptions, hasConversation, mapFields, valueAt } from './map-fields.ts';
import { readCsv } from './read-csv.ts';
import { readJsonArray } from './read-json-array.ts';
import { readJsonl } from './read-jsonl.ts';
import { readTelemetry } from './read-telemetry.ts';
import { MAX_LINE_BYTES, MAX_TEXT_BYTES, readBytes } from './read-text.ts';
import { locationOf, noRows, unreadable } from './row-errors.ts';
import { isTelemetry, type RowFormat } from './row-format.ts';
import type { FileRow, RowFile, RowSource } from './row-source.ts';

export interface ReadRowsOptions extends Pick<FieldOptions, 'fields'> {
  /** `trace` with the flag `--trace`. */
  readonly kind: TaskKind;
  /** Receives each key that no field uses, once. */
  readonly onUnknownKey?: ((key: string) => void) | undefined;
  /** Receives the name of each shape of records that was recognised, once. */
  readonly onShape?: ((name: string) => void) | undefined;
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

/** A row with its file. */
export type SourceRow = FileRow & { readonly file: RowFile };

/**
 * Reads the rows of a source, one after the other, so that memory does not grow with the file; only a JSON array and
 * an export of telemetry are read all at once.
 *
 * @throws {@link CommandError} when the source cannot be read as rows, has none, or lacks a path of `--field`.
 */
export async function* readRows(
  source: RowSource,
  options: ReadRowsOptions,
): AsyncGenerator<SourceRow, void, undefined> {
  const { fields = {} } = options;
  const unseen = new Set(Object.values(fields));
  const shared = {
    ...options,
    onUnknownKey: reportOnce(options.onUnknownKey),
    onShape: reportOnce(options.onShape),
  };
  for (const file of source.files) {
    let isFirst = true;
    for await (const record of readRecords(file, options)) {
      if (isFirst && file.format === 'csv') requireColumns(file, record, options);
      isFirst = false;
      if (isRecord(record.row)) removeSeen(unseen, record.row);
      yield { file, ...toFileRow(file, record, shared) };
    }
  }
  requireSeen(unseen, fields);
}

/** A path without a value in any row is misspelt. */
function requireSeen(unseen: ReadonlySet<string>, fields: Readonly<Record<string, string>>): void {
  for (const [name, path] of Object.entries(fields)) {
    if (!unseen.has(path)) continue;
    throw unreadable(
      `--field ${name}=${path}: no row has a value there. Check the name or the path.`,
    );
  }
}

function removeSeen(unseen: Set<string>, record: Fields): void {
  for (const path of unseen) if (valueAt(record, path) !== undefined) unseen.delete(path);
}

type RowOptions = ReadRowsOptions & {
  readonly onUnknownKey: (key: string) => void;
  readonly onShape: (name: string) => void;
};

function toFileRow(
  file: RowFile,
  { line, row: record, problem }: FileRow<unknown>,
  options: RowOptions,
): FileRow {
  const at = locationOf(file, line);
  if (problem !== undefined) return { line, problem: `${at}: ${problem}` };
  const mapped = mapRecord(file, record, options);
  if (mapped.problem !== undefined) return { line, problem: `${at}: ${mapped.problem}` };
  const { kind, onUnknownKey } = options;
  const noun = NOUNS[file.format] ?? 'trace';
  const explain = (fields: Fields): string | undefined => explainOther(fields, kind, noun);
  const row = checkFileRow(mapped.fields, { kind, at, noun, explain, onUnknownKey });
  return typeof row === 'string' ? { line, problem: row } : { line, row };
}

interface MappedFields {
  readonly fields?: unknown;
  readonly problem?: string | undefined;
}

function mapRecord(file: RowFile, record: unknown, options: RowOptions): MappedFields {
  if (!isRecord(record) || isTelemetry(file.format)) return { fields: record };
  const isTable = file.format === 'csv';
  const { fields, problem, replaced, shape } = mapFields(record, { ...options, isTable });
  if (shape !== undefined) options.onShape(shape);
  replaced.forEach(options.onUnknownKey);
  return { fields, problem };
}

/** Reports columns that are missing once, at the header, and not in each row. */
function requireColumns(
  { name }: RowFile,
  { row }: FileRow<unknown>,
  options: ReadRowsOptions,
): void {
  if (!isRecord(row) || hasConversation(row, { ...options, isTable: true })) return;
  const titles = Object.keys(row).map((title) => `"${title}"`);
  throw unreadable(
    `${name}:1: the header has no columns "input" and "output", and no column "messages". It has ${titles.join(', ')}. Name the columns of question and answer with --field input=COLUMN --field output=COLUMN.`,
  );
}

/**
 * Reads the records of a file as they are, with any fields.
 *
 * @throws {@link CommandError} when the file cannot be read as records, or has none.
 */
export async function* readRecords(
  file: RowFile,
  options: ReadRowsOptions,
): AsyncGenerator<FileRow<unknown>, void, undefined> {
  let isEmpty = true;
  for await (const record of parseFile(file, options)) {
    isEmpty = false;
    yield record;
  }
  if (isEmpty) throw noRows(file.name);
}

function parseFile(file: RowFile, options: ReadRowsOptions): AsyncIterable<FileRow<unknown>> {
  const { name, format } = file;
  const { kind, stop } = options;
  const isByLine = format === 'jsonl' || format === 'csv';
  const { maxBytes = isByLine ? MAX_LINE_BYTES : MAX_TEXT_BYTES } = options;
  const bytes = readBytes(name, file.open(stop));
  if (format === 'jsonl') return readJsonl(name, bytes, maxBytes);
  if (format === 'json') return readJsonArray(name, bytes, { kind, maxBytes });
  if (isTelemetry(format)) return readTelemetry(name, bytes, { format, kind, maxBytes });
  if (kind === 'trace') {
    throw unreadable(`${name} is CSV, which cannot hold traces. Pass JSONL with --trace.`);
  }
  return readCsv(name, bytes, maxBytes);
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
  const foreign = describeForeign(fields);
  if (foreign !== undefined) return `this ${noun} is ${foreign}`;
  if (fields['trace'] !== undefined) {
    return `"trace" needs the flag --trace, with which every ${noun} is a trace.`;
  }
  return undefined;
}
