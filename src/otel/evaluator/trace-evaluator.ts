import type { EmittedLog, EndedSpan, StartedSpan } from './ended-span.ts';
import type { EvaluatorCore } from './evaluator-core.ts';
import type { EvaluatorStats } from './evaluator-reports.ts';

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

/** The interfaces of OpenTelemetry over a core. */
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
