import type { Outcome } from '../outcome.ts';
import type { ErrorLine, RunLine, StopLine } from './lines.ts';
import type { RecordedAnswer } from './recorded-answer.ts';

/** A row of a journal with its latest outcomes for the criteria of the last run. */
export interface RecordedRow {
  /** The position of the row, from 1. Rows of a run that was resumed on other data may share one; `id` and `n` are unique. */
  readonly row: number;
  /** What finds the row again: its own id, or the hash of what is evaluated. */
  readonly id: string;
  /** Whether the row had an id of its own. */
  readonly named: boolean;
  /** Counts rows of the same id, from 1. */
  readonly n: number;
  /** The hash of the conversation without its last answer, which is the first one of a task; null for a trace. */
  readonly p: string | null;
  /** The group of the row; null when it has none. */
  readonly group: string | null;
  /** The answers of a task in the order of the trials; absent when the rows were passed with their answers. */
  readonly answers?: readonly RecordedAnswer[];
  /** The tags of the row; empty when the journal keeps only scores. */
  readonly tags: Readonly<Record<string, string>>;
  /** The names of the criteria that apply to the row; absent when all do. */
  readonly criteria?: readonly string[];
  /** In the order of the criteria of the run, then of the trials. */
  readonly outcomes: readonly RecordedOutcome[];
}

/**
 * Returns the name of a row for people: its own id, else its position.
 *
 * @example
 * ```ts
 * import { rowLabel } from 'align-evals/batch';
 *
 * console.log(rowLabel({ id: '9f86d081884c7d65', named: false, row: 3 })); // row 3
 * ```
 */
export function rowLabel({ id, named, row }: Pick<RecordedRow, 'id' | 'named' | 'row'>): string {
  return named ? id : `row ${row}`;
}

/** The latest outcome of a criterion and trial. */
export interface RecordedOutcome {
  /** The name of the criterion. */
  readonly criterion: string;
  /** The number of the trial, from 1. */
  readonly trial: number;
  /** Whether there is a score, the criterion did not apply, or the evaluation failed. */
  readonly status: Outcome['status'];
  /** The score, from 0 to 1; null without one. */
  readonly score: number | null;
  /** How long the evaluation took, in milliseconds. */
  readonly ms: number;
  /** The number of requests that it took. */
  readonly attempts: number;
  /**
   * The text of the criterion with the values of the row; absent without places such as `{{expected}}`, for a failure, or when
   * the journal keeps only scores.
   */
  readonly filled?: string;
  /** The reason for the score; null without one, or when the journal keeps only scores. */
  readonly explanation: string | null;
  /** The codes of the warnings about the conversation or trace; empty when the journal keeps only scores. */
  readonly warnings: readonly string[];
  /** Why the evaluation failed; null when it did not. */
  readonly error: ErrorLine | null;
}

/** The contents of a journal, from which reports, summaries and comparisons are made. */
export interface RunRecord {
  /** The last `run` line. */
  readonly run: RunLine;
  /** In the order of their positions; rows without an outcome are left out. */
  readonly rows: readonly RecordedRow[];
  /** The last `stop` line; null when the last run could not write one. */
  readonly stop: StopLine | null;
  /** The milliseconds that the run took: of each of its parts, from its `run` line to its last line with a time. */
  readonly durationMs: number;
  /** The number of lines of kinds that this version does not know. */
  readonly unknownLines: number;
}
