/** Why a trace was not evaluated. */
export type DropReason =
  | 'filtered'
  | 'incomplete'
  | 'max_bytes'
  | 'max_spans'
  | 'max_traces'
  | 'no_model_calls'
  | 'shutdown';

/** What an evaluator has counted since it was created. */
export interface EvaluatorStats {
  /** Spans that ended. */
  readonly seen: number;
  /** Traces of the sample. */
  readonly sampled: number;
  /** Traces that were evaluated. */
  readonly evaluated: number;
  /** Traces whose conversion or evaluation failed. */
  readonly failed: number;
  /** Traces that were not evaluated, by reason. */
  readonly dropped: Readonly<Record<DropReason, number>>;
  /** Spans that ended after their trace was evaluated or dropped. */
  readonly lateSpans: number;
  /** Spans that are kept. */
  readonly bufferedSpans: number;
  /** The estimated size of what is kept. */
  readonly bufferedBytes: number;
}

/** Counters that the parts of an evaluator share. */
export type Counters = {
  -readonly [Key in 'evaluated' | 'failed' | 'lateSpans' | 'sampled' | 'seen']: EvaluatorStats[Key];
} & { readonly dropped: Record<DropReason, number> };

/** Creates counters at zero. */
export function createCounters(): Counters {
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
