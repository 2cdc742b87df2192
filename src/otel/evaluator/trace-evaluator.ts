import type { EmittedLog, EndedSpan } from './ended-span.ts';
import { createEvaluatorCore } from './evaluator-core.ts';
import type { TraceEvaluatorOptions } from './evaluator-options.ts';
import type { EvaluatorStats } from './evaluator-stats.ts';
import { resolveEvaluatorOptions } from './resolve-evaluator-options.ts';
import { systemTimers } from './system-timers.ts';

/** The part that processors and exporters of OpenTelemetry share. */
export interface Flushable {
  /** Evaluates the traces that are finished; resolves when that is done, or after 30 seconds. */
  readonly forceFlush: () => Promise<void>;
  /** Evaluates the traces that are finished, for at most 30 seconds, drops the others, and keeps nothing from then on. */
  readonly shutdown: () => Promise<void>;
}

/** Evaluates the traces of an application in the background; a span processor of OpenTelemetry. */
export interface TraceEvaluator extends Flushable {
  /** Does nothing: spans are read when they have ended. */
  readonly onStart: () => void;
  /** Receives a span that has ended. Never throws. */
  readonly onEnd: (span: EndedSpan) => void;
  /** Returns a span exporter, for pipelines to which no processor can be added. */
  readonly asExporter: () => Flushable & {
    readonly export: (
      spans: readonly EndedSpan[],
      done: (result: { code: number }) => void,
    ) => void;
  };
  /** Returns a log record processor, for instrumentations that write content to log records. */
  readonly logProcessor: () => Flushable & { readonly onEmit: (record: EmittedLog) => void };
  /** Returns what has been counted. */
  readonly stats: () => EvaluatorStats;
}

/**
 * Creates a span processor that evaluates a sample of the traces of an application in the background.
 *
 * @throws `ConfigurationError` when an option is unknown or invalid.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { createTraceEvaluator } from 'align-evals/otel';
 *
 * const evaluator = createTraceEvaluator({
 *   client: new Client(),
 *   criteria: { helpful: 'Reward agents that solve the problem of the user' },
 *   sampleRate: 0.05,
 * });
 * // new TracerProvider({ spanProcessors: [evaluator] })
 * ```
 */
export function createTraceEvaluator(options: TraceEvaluatorOptions): TraceEvaluator {
  return toTraceEvaluator(createEvaluatorCore(resolveEvaluatorOptions(options), systemTimers));
}

/** Gives the core of an evaluator the methods that OpenTelemetry calls. */
export function toTraceEvaluator({
  addSpan,
  addLog,
  ...core
}: ReturnType<typeof createEvaluatorCore>): TraceEvaluator {
  const { forceFlush, shutdown } = core;
  return {
    ...core,
    onStart: () => undefined,
    onEnd: addSpan,
    asExporter: () => ({
      forceFlush,
      shutdown,
      export: (spans, done) => {
        for (const span of spans) addSpan(span);
        done({ code: 0 });
      },
    }),
    logProcessor: () => ({ forceFlush, shutdown, onEmit: addLog }),
  };
}
