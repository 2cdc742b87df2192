import type { EmittedLog, EndedSpan, StartedSpan } from './ended-span.ts';
import { EvaluatorCore } from './evaluator-core.ts';
import { resolveEvaluatorOptions, type TraceEvaluatorOptions } from './evaluator-options.ts';
import type { EvaluatorStats } from './evaluator-reports.ts';
import { systemTimers } from './system-timers.ts';

/** The part that processors and exporters of OpenTelemetry share. */
export interface Flushable {
  /**
   * Evaluates the traces that are finished; resolves when that is done, when the service does not answer, or after 30
   * seconds.
   */
  readonly forceFlush: () => Promise<void>;
  /**
   * Evaluates the traces that are finished, for at most `shutdownTimeoutMs`, drops the others, and keeps nothing from then
   * on. Every trace is counted when it resolves.
   */
  readonly shutdown: () => Promise<void>;
}

/** A span exporter of OpenTelemetry. */
export interface EvaluatingExporter extends Flushable {
  /** Receives spans that have ended, and always reports success. */
  readonly export: (spans: readonly EndedSpan[], done: (result: { code: number }) => void) => void;
}

/** A log record processor of OpenTelemetry. */
export interface EvaluatingLogProcessor extends Flushable {
  /** Receives a log record. Never throws. */
  readonly onEmit: (record: EmittedLog) => void;
}

/** Evaluates the traces of an application in the background; a span processor of OpenTelemetry. */
export interface TraceEvaluator extends Flushable {
  /** Receives a span that starts. Never throws. */
  readonly onStart: (span: StartedSpan) => void;
  /** Receives a span that has ended. Never throws. */
  readonly onEnd: (span: EndedSpan) => void;
  /** Returns a span exporter, for pipelines to which no processor can be added. */
  readonly asExporter: () => EvaluatingExporter;
  /** Returns a log record processor, for instrumentations that write content to log records. */
  readonly logProcessor: () => EvaluatingLogProcessor;
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
  return toTraceEvaluator(new EvaluatorCore(resolveEvaluatorOptions(options), systemTimers));
}

export function toTraceEvaluator(core: EvaluatorCore): TraceEvaluator {
  const flushable: Flushable = {
    forceFlush: () => core.forceFlush(),
    shutdown: () => core.shutdown(),
  };
  const onEnd = (span: EndedSpan): void => {
    core.addSpan(span);
  };
  return {
    ...flushable,
    onStart: (span) => {
      core.startSpan(span);
    },
    onEnd,
    asExporter: () => ({
      ...flushable,
      export: (spans, done) => {
        for (const span of spans) onEnd(span);
        done({ code: 0 });
      },
    }),
    logProcessor: () => ({
      ...flushable,
      onEmit: (record) => {
        core.addLog(record);
      },
    }),
    stats: () => core.stats(),
  };
}
