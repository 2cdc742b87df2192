import { UnsupportedTraceError } from '../errors/unsupported-trace-error.ts';
import { describeShape } from '../providers/core/unsupported.ts';
import { isObject, lengthOf } from '../providers/core/read.ts';
import { FORMATS } from './formats/formats.ts';
import { parseText } from './formats/parse-text.ts';
import {
  type SourceTrace,
  type TelemetryFormat,
  tooManySpans,
  type TraceFormat,
} from './formats/telemetry-format.ts';
import type { ResolvedTraceOptions } from './trace-options.ts';

export interface ReadTraces {
  readonly kind: TraceFormat;
  readonly traces: readonly SourceTrace[];
}

const KNOWN =
  'pass spans of the OpenTelemetry SDK, OTLP JSON, or an export of one of the formats that docs/agent-traces.md lists';

/**
 * Detects the format of a source and reads its traces.
 *
 * @throws {@link UnsupportedTraceError} when the format is not known, or the source is too large or has no spans.
 */
export function readTraces(source: unknown, options: ResolvedTraceOptions): ReadTraces {
  const { limits, logs, isAgent } = options;
  const parsed = typeof source === 'string' ? parseLimited(source, limits.maxBytes) : source;
  if (isEmptyList(parsed)) throw noSpans();
  const format = findFormat(parsed, options.format);
  if (format === undefined || !isObject(parsed)) throw unknownFormat(parsed);
  const traces = format.read(parsed, { logs, isAgent, maxSpans: limits.maxSpans });
  const count = traces.reduce((sum, { nodes }) => sum + nodes.length, 0);
  if (count === 0) throw noSpans();
  if (count > limits.maxSpans) throw tooManySpans(limits.maxSpans);
  return { kind: format.name, traces };
}

function findFormat(source: unknown, name: TraceFormat | undefined): TelemetryFormat | undefined {
  if (!isObject(source)) return undefined;
  return FORMATS.find((format) =>
    name === undefined ? format.matches(source) : format.name === name,
  );
}

function parseLimited(text: string, maxBytes: number): unknown {
  if (text.length <= maxBytes) return text.trim() === '' ? [] : parseText(text);
  throw new UnsupportedTraceError(
    'too_large',
    `The text has ${String(text.length)} characters, and at most ${String(maxBytes)} are read: pass the spans of fewer traces, or raise limits.maxBytes`,
  );
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && lengthOf(value) === 0;
}

function noSpans(): UnsupportedTraceError {
  return new UnsupportedTraceError(
    'no_spans',
    'The source has no spans: pass what the exporter has collected after the work has ended and was flushed',
  );
}

function unknownFormat(source: unknown): UnsupportedTraceError {
  const shown = Array.isArray(source)
    ? `a list of ${describeShape(source[0])}`
    : describeShape(source);
  return new UnsupportedTraceError('unknown_format', `The source is ${shown}: ${KNOWN}`);
}
