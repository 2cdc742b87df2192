import type { Interval } from '../statistics/interval.ts';

/** How the rows of two runs were matched. */
export type Pairing = 'id' | 'prompt';

/** The difference between two runs for one criterion: later minus earlier. */
export interface CriterionComparison {
  /** Rows scored on both sides; the others by kind. */
  readonly pairs: number;
  readonly onlyBefore: number;
  readonly onlyAfter: number;
  /** The means over the pairs; null without a pair. */
  readonly before: number | null;
  readonly after: number | null;
  /** The mean difference; null without a pair. */
  readonly difference: number | null;
  readonly standardDeviation: number | null;
  readonly standardError: number | null;
  /** The interval of the difference at `level` (t); null with less than two clusters. */
  readonly interval: Interval | null;
  /** The level of the interval: 1 − 0.05 / number of compared criteria. */
  readonly level: number;
  /** The p value of the t test, and adjusted for all criteria by Holm's method; null without an interval. */
  readonly p: number | null;
  readonly adjustedP: number | null;
  /** The standard error if the rows were not paired, for contrast. */
  readonly unpairedStandardError: number | null;
  /** The rows that passed before and fail now, and the other way; null without a mark. */
  readonly turned: TurnedRows | null;
  /** The smallest drop that these pairs can show; null with less than two pairs. */
  readonly smallestDrop: number | null;
}

/** The rows that changed sides at a mark. */
export interface TurnedRows {
  readonly mark: number;
  readonly worse: number;
  readonly better: number;
  /** McNemar's exact p value. */
  readonly p: number;
}

/** The change of one row for one criterion. */
export interface RowChange {
  readonly id: string;
  readonly criterion: string;
  readonly before: number;
  readonly after: number;
  readonly turned: 'worse' | 'better' | null;
}

/** The comparison of two runs. */
export interface Comparison {
  readonly pairing: Pairing;
  /** The source of the earlier run, as its user named it. */
  readonly baseline: string;
  readonly criteria: Readonly<Record<string, CriterionComparison>>;
  /** The criteria that were left out, because their text differs or one run lacks them. */
  readonly leftOut: readonly { readonly criterion: string; readonly reason: string }[];
  /** What makes the comparison doubtful, such as another core. */
  readonly warnings: readonly string[];
  /** Every pair, for reports. */
  readonly changes: readonly RowChange[];
}
