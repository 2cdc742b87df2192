import { UnsupportedTraceError } from '../errors/unsupported-trace-error.ts';
import { guardOptions } from '../errors/check-options.ts';
import { convertTrace, type TraceConversion } from './convert-trace.ts';
import { guardSource } from './guard-source.ts';
import { readTraces } from './read-traces.ts';
import { resolveTracesOptions, type ToAgentTracesOptions } from './trace-options.ts';

/** What one trace of a source became: a conversion, or the error that says why there is none. */
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
