import type { Interval } from '../statistics/intervals.ts';

/**
 * How the rows of two runs were matched: by their ids, or by the prompt and its occurrence, since answers change
 * between two versions and prompts do not. Rows that are traces have no prompt, and match by their content.
 */
export type Pairing = 'id' | 'prompt';

/** The difference between two runs for one criterion: later minus earlier. */
export interface CriterionComparison {
  /** The rows that both runs have and scored. Only these are compared. */
  readonly pairs: number;
  /** The clusters of the pairs: rows, or the values of `clusterBy`. */
  readonly clusters: number;
  /** The rows that the earlier run scored, among the rows that the later run was to evaluate. */
  readonly expected: number;
  /** The rows that only the earlier run evaluated. */
  readonly onlyBefore: number;
  /** The rows that only the later run evaluated. */
  readonly onlyAfter: number;
  /** The rows of both runs that failed in at least one of them. */
  readonly failed: number;
  /** The other rows of both runs: the criterion did not apply in at least one of them. */
  readonly notApplicable: number;
  /** The mean of the earlier run over the pairs; null without a pair. */
  readonly before: number | null;
  /** The mean of the later run over the pairs; null without a pair. */
  readonly after: number | null;
  /** The mean difference; null without a pair. */
  readonly difference: number | null;
  /** The standard deviation of the differences; null with less than two clusters. */
  readonly standardDeviation: number | null;
  /** The standard error of the mean difference, clustered; null with less than two clusters. */
  readonly standardError: number | null;
  /** The interval of the difference at `level` (t), from -1 to 1; too few equal differences reach to 0. Null with less than two clusters. */
  readonly interval: Interval | null;
  /** Whether the interval is rough: fewer than 30 pairs or 10 clusters, or one cluster that has most of the pairs. */
  readonly isRough: boolean;
  /** The level of the interval: 1 − 0.05 / number of compared criteria. */
  readonly level: number;
  /** The p value of the t test, of `n` equal differences `2 / 4 ** n`; null without an interval. */
  readonly p: number | null;
  /** The p value, adjusted for all criteria by Holm's method; null without an interval. */
  readonly adjustedP: number | null;
  /** The standard error of the same difference without pairing, for contrast. */
  readonly unpairedStandardError: number | null;
  /** The rows that crossed the mark, by direction; null without a mark. */
  readonly turned: TurnedRows | null;
  /** The smallest drop that these pairs show four times out of five; null with less than two clusters. */
  readonly smallestDrop: number | null;
}

/** The rows that changed sides at a mark. */
export interface TurnedRows {
  /** The mark, from 0 to 1. */
  readonly mark: number;
  /** The rows that passed before and fail now. */
  readonly worse: number;
  /** The rows that failed before and pass now. */
  readonly better: number;
  /** McNemar's exact p value. */
  readonly p: number;
}

/** The change of one row for one criterion. */
export interface RowChange {
  /** The position of the row in the later run, from 1. Rows of a run that was resumed on other data may share one. */
  readonly row: number;
  /** The id of the row in the later run. */
  readonly id: string;
  /** The name of the row for people: its own id, else its position. */
  readonly label: string;
  /** Counts rows of the same id in the later run, from 1. */
  readonly n: number;
  /** The name of the criterion. */
  readonly criterion: string;
  /** The score in the earlier run: the mean of the trials. */
  readonly before: number;
  /** The score in the later run: the mean of the trials. */
  readonly after: number;
  /** The side of the mark to which the row changed; null if it stayed on its side, or without a mark. */
  readonly turned: 'worse' | 'better' | null;
}

/** The comparison of two runs. */
export interface Comparison {
  /** How the rows were matched. */
  readonly pairing: Pairing;
  /** The source of the earlier run, as its user named it; the id of the run without a source. */
  readonly baseline: string;
  /** What scored the earlier run, as its journal names it: see `scoreNotice`. */
  readonly service: string;
  /** The differences by the name of the criterion, in the order of the later run. */
  readonly criteria: Readonly<Record<string, CriterionComparison>>;
  /** The criteria that were left out, because their text differs or one run lacks them. */
  readonly leftOut: readonly { readonly criterion: string; readonly reason: string }[];
  /** What makes the comparison doubtful, such as another core. */
  readonly warnings: readonly string[];
  /** Every pair of every criterion, for reports: sorted by criterion, then in the order of the later run. */
  readonly changes: readonly RowChange[];
}
