import type { TraceFormat } from 'align-evals/otel';

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

export type RowFormat = (typeof ROW_FORMATS)[number] | TelemetryFormat;

/** The values of the flag `--format`. */
export const FILE_FORMATS: readonly RowFormat[] = [...ROW_FORMATS, ...TELEMETRY_FORMATS];

export function isTelemetry(format: RowFormat): format is TelemetryFormat {
  return TELEMETRY_FORMATS.some((name) => name === format);
}
