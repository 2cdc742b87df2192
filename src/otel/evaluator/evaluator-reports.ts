import type { Counters, DropReason } from './evaluator-stats.ts';
import type { TraceEvaluatorOptions } from './evaluator-options.ts';

/** Counts what happens to traces, and tells the application. What its callbacks throw never reaches anything else. */
export class EvaluatorReports {
  readonly counters: Counters;
  readonly #options: Pick<TraceEvaluatorOptions, 'onDrop' | 'onError'>;

  /** Creates reports to the callbacks of the application. */
  constructor(counters: Counters, options: Pick<TraceEvaluatorOptions, 'onDrop' | 'onError'>) {
    this.counters = counters;
    this.#options = options;
  }

  /** Counts a trace that is not evaluated. */
  drop(traceId: string, reason: DropReason): void {
    this.counters.dropped[reason] += 1;
    this.guard(traceId, () => this.#options.onDrop?.({ traceId, reason }));
  }

  /** Reports what failed in the background. */
  error(error: unknown, traceId: string): void {
    try {
      this.#options.onError?.(error, { traceId });
    } catch {
      // There is nobody left to report it to.
    }
  }

  /** Runs what may fail, and reports its error. */
  guard(traceId: string, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.error(error, traceId);
    }
  }
}
