import type { TraceFormat } from 'align-evals/otel';
import { extname } from 'node:path';
import { unreadable } from './row-errors.ts';

/** The formats whose rows are in the words of the service. */
const ROW_FORMATS = ['jsonl', 'json', 'csv'] as const;

/** The formats of telemetry, whose traces are converted to rows. Live spans are in no file. */
const TELEMETRY_FORMATS = [
  'braintrust',
  'langfuse',
  'langsmith',
  'mastra',
  'openai-agents',
  'otlp',
  'python-spans',
] as const satisfies readonly TraceFormat[];

/** A format of telemetry that a file can have. */
export type TelemetryFormat = (typeof TELEMETRY_FORMATS)[number];

/** The formats of a file of rows. */
export type RowFormat = (typeof ROW_FORMATS)[number] | TelemetryFormat;

/** The formats of a file of rows, as the flag `--format` takes them. */
export const FILE_FORMATS: readonly RowFormat[] = [...ROW_FORMATS, ...TELEMETRY_FORMATS];

/** Reports whether the rows of a format are converted from telemetry. */
export function isTelemetry(format: RowFormat): format is TelemetryFormat {
  return TELEMETRY_FORMATS.some((name) => name === format);
}

const FORMAT_OF: ReadonlyMap<string, RowFormat> = new Map([
  ['.jsonl', 'jsonl'],
  ['.ndjson', 'jsonl'],
  ['.json', 'json'],
  ['.csv', 'csv'],
]);

/**
 * Detects the format of a file from its extension.
 *
 * @throws {@link CommandError} when the extension names none.
 */
export function detectRowFormat(file: string): RowFormat {
  const extension = extname(file).toLowerCase();
  const format = FORMAT_OF.get(extension);
  if (format !== undefined) return format;
  const what = extension === '' ? 'no extension' : `the extension ${extension}`;
  throw unreadable(
    `${file} has ${what}, which names no format. Add --format jsonl, --format json or --format csv.`,
  );
}
