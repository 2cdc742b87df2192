import { guardCall } from '../../values/guard-call.ts';
import type { DropReason, TraceEvaluatorOptions } from './evaluator-options.ts';

/** What an evaluator has counted since it was created. */
export interface EvaluatorStats {
  /** Spans that ended. */
  readonly seen: number;
  /** Traces in the sample. */
  readonly sampled: number;
  /** Traces that were evaluated. */
  readonly evaluated: number;
  /** Traces whose conversion or evaluation failed. */
  readonly failed: number;
  /** Traces that were not evaluated, by reason. */
  readonly dropped: Readonly<Record<DropReason, number>>;
  /** Spans that ended after their trace was evaluated or dropped, such as those of a later request with the same trace. */
  readonly lateSpans: number;
  /** Spans that are kept. */
  readonly bufferedSpans: number;
  /** The estimated size of what is kept. */
  readonly bufferedBytes: number;
}

type Counters = {
  -readonly [Key in 'evaluated' | 'failed' | 'lateSpans' | 'sampled' | 'seen']: EvaluatorStats[Key];
} & { readonly dropped: Record<DropReason, number> };

function createCounters(): Counters {
  return {
    seen: 0,
    sampled: 0,
    evaluated: 0,
    failed: 0,
    lateSpans: 0,
    dropped: {
      filtered: 0,
      incomplete: 0,
      max_bytes: 0,
      max_spans: 0,
      max_traces: 0,
      no_model_calls: 0,
      shutdown: 0,
    },
  };
}

/** Counts what happens to traces, and calls the application's callbacks. Errors of the callbacks are contained here. */
export class EvaluatorReports {
  readonly counters: Counters = createCounters();
  readonly #options: Pick<TraceEvaluatorOptions, 'onDrop' | 'onError'>;

  constructor(options: Pick<TraceEvaluatorOptions, 'onDrop' | 'onError'>) {
    this.#options = options;
  }

  drop(traceId: string, reason: DropReason): void {
    this.counters.dropped[reason] += 1;
    this.guard(traceId, () => this.#options.onDrop?.({ traceId, reason }));
  }

  error(error: unknown, traceId: string): void {
    const ignore = (): void => {
      // An error of `onError` itself cannot be reported.
    };
    guardCall(() => this.#options.onError?.(error, { traceId }), ignore);
  }

  /** Runs a function, and reports its error, also if it returns a promise that rejects. */
  guard(traceId: string, run: () => unknown): void {
    guardCall(run, (error) => {
      this.error(error, traceId);
    });
  }
}
