import type { Interval } from '../statistics/intervals.ts';

/** A value for every criterion, or values by the name of the criterion. */
export interface PerCriterion {
  /** The value of criteria that are not named. */
  readonly all?: number | undefined;
  /** The values of single criteria. */
  readonly named?: Readonly<Record<string, number>> | undefined;
}

/** The conditions that a run must meet. */
export interface Gates {
  /** The pass mark of a row, from 0 to 1. */
  readonly threshold?: PerCriterion | undefined;
  /**
   * The least share of scored rows that pass, from 0 to 1; 1 for a criterion with a threshold and no share. The value
   * for all is for the criteria with a threshold.
   */
  readonly minPassRate?: PerCriterion | undefined;
  /** The least mean of the scores, from 0 to 1. */
  readonly minMean?: PerCriterion | undefined;
  /** The largest drop of the mean against the baseline, from 0 to 1. */
  readonly maxDrop?: PerCriterion | undefined;
}

/** The names of gates, as the flags of the command. */
export type GateName = 'min-pass-rate' | 'min-mean' | 'baseline' | 'max-drop';

/** The verdict of one gate. */
export interface GateResult {
  /** The name of the gate. */
  readonly gate: GateName;
  /** The name of the criterion. */
  readonly criterion: string;
  /** Whether the run meets the condition. A gate without a score to judge is not passed. */
  readonly passed: boolean;
  /** The share, mean or mean difference that was measured; null without a score to judge. */
  readonly value: number | null;
  /** The least value that passes: for `max-drop` it is negative, for `baseline` 0. */
  readonly required: number;
  /** The mark of the rows, for `min-pass-rate`. */
  readonly mark?: number;
  /** The interval that decides, for `baseline`; null with less than two clusters, where the value decides. */
  readonly interval?: Interval | null;
  /** The level of the interval. */
  readonly level?: number;
  /** Whether the required share of 1 follows from a threshold without a share, for `min-pass-rate`. */
  readonly isImplied?: boolean;
  /** The sentence for people, such as "95.7 % of rows at or above 0.7, required 100 %". */
  readonly message: string;
}
