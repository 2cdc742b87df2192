import type { AlignError } from '../errors/align-error.ts';
import type { EvaluationResult } from '../service/evaluation-result.ts';
import type { TraceEvaluationResult } from '../service/trace-evaluation-result.ts';

/** What the outcomes of all states share. */
export interface OutcomeFacts {
  /** The id of the row: its own, or with a journal the hash of what is evaluated, else its position. */
  readonly id: string;
  /** The position of the row, from 1. */
  readonly row: number;
  /** The name of the criterion or evaluator. */
  readonly criterion: string;
  /** The number of the trial, from 1. */
  readonly trial: number;
  /** The group of the row; null when it has none. */
  readonly group: string | null;
  /** The tags of the row, as text. */
  readonly tags: Readonly<Record<string, string>>;
  /** Whether the outcome is from the journal, and cost nothing in this run. */
  readonly resumed: boolean;
}

/** A result, which a journal that keeps only scores does not have. */
export type KeptResult = EvaluationResult | TraceEvaluationResult | undefined;

/** An evaluation with a score. */
export interface ScoredOutcome extends OutcomeFacts {
  /** The criterion applied to the row. */
  readonly status: 'scored';
  /** The score, from 0 to 1. */
  readonly score: number;
  /** The result; undefined when it was resumed from a journal that keeps only scores. */
  readonly result: KeptResult;
}

/** An evaluation whose criterion did not apply, which differs from a score of 0. */
export interface NotApplicableOutcome extends OutcomeFacts {
  /** The criterion did not apply to the row. */
  readonly status: 'not_applicable';
  /** Always null. */
  readonly score: null;
  /** The result; undefined when it was resumed from a journal that keeps only scores. */
  readonly result: KeptResult;
}

/** An evaluation that failed. */
export interface FailedOutcome extends OutcomeFacts {
  /** The evaluation failed, or the row cannot be evaluated. */
  readonly status: 'failed';
  /** Always null. */
  readonly score: null;
  /** Why it failed. A resumed error has the name, code and message of the first one. */
  readonly error: AlignError;
}

/** The outcome of one criterion for one row and trial. Rows that were never sent have none. */
export type Outcome = ScoredOutcome | NotApplicableOutcome | FailedOutcome;
