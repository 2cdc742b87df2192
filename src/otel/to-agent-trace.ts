import { guardOptions, guardReading } from '../errors/check-options.ts';
import { UnsupportedTraceError } from '../errors/unsupported-trace-error.ts';
import { isObject, lengthOf, readParsed } from '../providers/core/read.ts';
import { describeShape } from '../providers/core/unsupported.ts';
import { convertTrace, type TraceConversion } from './convert-trace.ts';
import { FORMATS } from './formats/formats.ts';
import { parseText } from './formats/parse-text.ts';
import {
  type SourceTrace,
  type TelemetryFormat,
  tooManySpans,
  type TraceFormat,
} from './formats/telemetry-format.ts';
import { showId, toTraceId } from './ids.ts';
import {
  type ResolvedTraceOptions,
  resolveTraceOptions,
  resolveTracesOptions,
  type ToAgentTraceOptions,
  type ToAgentTracesOptions,
} from './trace-options.ts';

/**
 * Converts the telemetry of one run of agents to an agent trace: ended spans of the OpenTelemetry SDK, OTLP JSON or
 * JSON lines, or the export of an observability product.
 *
 * It changes nothing that is passed. What it cannot represent, and what it had to infer, is reported in `warnings`.
 *
 * @param source - The spans, the parsed export, or its text.
 * @throws {@link UnsupportedTraceError} with the `reason` why it cannot be converted.
 * @throws `ConfigurationError` when an option is unknown or invalid.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { Client } from 'align-evals';
 * import { toAgentTrace } from 'align-evals/otel';
 *
 * const { trace, warnings } = toAgentTrace(readFileSync('traces.jsonl', 'utf8'));
 * console.warn(warnings);
 * const client = new Client();
 * await client.evaluateTrace({ trace, criteria: 'Reward agents that delegate to the right specialist' });
 * ```
 */
export function toAgentTrace(source: unknown, options: ToAgentTraceOptions = {}): TraceConversion {
  const resolved = guardOptions('toAgentTrace', () => resolveTraceOptions(options));
  return guardSource(() => {
    const { kind, traces } = readTraces(source, resolved);
    return convertTrace(selectTrace(traces, resolved.traceId), kind, resolved);
  });
}

/** The outcome of one trace of a source: a conversion, or the error that explains why it failed. */
export type TraceOutcome =
  | { readonly traceId: string; readonly conversion: TraceConversion; readonly error?: undefined }
  | {
      readonly traceId: string;
      readonly conversion?: undefined;
      readonly error: UnsupportedTraceError;
    };

/**
 * Converts the telemetry of several runs, like `toAgentTrace`. A trace that cannot be converted does not stop the others.
 *
 * @param source - The spans, the parsed export, or its text.
 * @returns One outcome per trace, in the order of the source.
 * @throws {@link UnsupportedTraceError} when the source itself cannot be read.
 * @throws `ConfigurationError` when an option is unknown or invalid.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { toAgentTraces } from 'align-evals/otel';
 *
 * for (const { traceId, conversion, error } of toAgentTraces(readFileSync('traces.jsonl', 'utf8'))) {
 *   if (error === undefined) console.log(traceId, conversion.modelCalls);
 *   else console.warn(traceId, error.reason);
 * }
 * ```
 */
export function toAgentTraces(
  source: unknown,
  options: ToAgentTracesOptions = {},
): readonly TraceOutcome[] {
  const resolved = guardOptions('toAgentTraces', () => resolveTracesOptions(options));
  return guardSource(() => {
    const { kind, traces } = readTraces(source, resolved);
    return traces.map((trace): TraceOutcome => {
      const { traceId } = trace;
      try {
        return { traceId, conversion: convertTrace(trace, kind, resolved) };
      } catch (error) {
        if (UnsupportedTraceError.isInstance(error)) return { traceId, error };
        throw error;
      }
    });
  });
}

/** An error of a getter or a proxy in the source becomes an error of this package. */
function guardSource<T>(read: () => T): T {
  return guardReading(
    read,
    () =>
      new UnsupportedTraceError(
        'unknown_format',
        'A value of the source threw an error while it was read: pass plain data',
      ),
  );
}

interface ReadTraces {
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
function readTraces(source: unknown, options: ResolvedTraceOptions): ReadTraces {
  const { limits, logs, isAgent } = options;
  const parsed = typeof source === 'string' ? parseLimited(source, limits.maxBytes) : source;
  if (isEmptyList(parsed)) throw noSpans();
  const format = findFormat(parsed, options.format);
  if (format === undefined || !isObject(parsed)) throw unknownFormat(parsed);
  const read = (): readonly SourceTrace[] => format.read(parsed, { logs, isAgent, ...limits });
  const traces = isAllText(source, options) ? readParsed(read) : read();
  const count = traces.reduce((sum, { nodes }) => sum + nodes.length, 0);
  if (count === 0 && !traces.some(({ isTooLarge }) => isTooLarge)) throw noSpans();
  if (count > limits.maxSpans) throw tooManySpans(limits.maxSpans);
  return { kind: format.name, traces };
}

/** Live log records may have getters, and `isAgent` may read live values. */
function isAllText(source: unknown, { logs = '', isAgent }: ResolvedTraceOptions): boolean {
  return typeof source === 'string' && typeof logs === 'string' && isAgent === undefined;
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
    `The text has ${text.length} characters, and at most ${maxBytes} are read: pass the spans of fewer traces, or raise limits.maxBytes`,
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

const MAX_IDS = 5;

function selectTrace(traces: readonly SourceTrace[], wanted: string | undefined): SourceTrace {
  // Products have other ids than OpenTelemetry, so an id is also compared unchanged.
  const accepted = [wanted, toTraceId(wanted)];
  const [found, ...others] =
    wanted === undefined ? traces : traces.filter(({ traceId }) => accepted.includes(traceId));
  if (found !== undefined && others.length === 0) return found;
  const ids = traces.slice(0, MAX_IDS).map(({ traceId }) => showId(traceId));
  const shown = ids.join(', ') + (traces.length > MAX_IDS ? ', …' : '');
  if (found === undefined) {
    throw new UnsupportedTraceError(
      'no_spans',
      `The source has no trace with the id that traceId names: pass one of ${shown}`,
    );
  }
  throw new UnsupportedTraceError(
    'several_traces',
    `The source has ${traces.length} traces (${shown}): pass traceId, or call toAgentTraces`,
  );
}
