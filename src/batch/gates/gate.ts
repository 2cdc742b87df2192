import type { Interval } from '../statistics/interval.ts';

/** A value for every criterion, or values by the name of the criterion. */
export interface PerCriterion {
  /** The value of criteria that are not named. */
  readonly all?: number | undefined;
  readonly named?: Readonly<Record<string, number>> | undefined;
}

/** The conditions that a run must meet. */
export interface Gates {
  /** The pass mark of a row, from 0 to 1. */
  readonly threshold?: PerCriterion | undefined;
  /** The least share of scored rows that pass; 1 for a criterion with a threshold and no share. */
  readonly minPassRate?: PerCriterion | undefined;
  readonly minMean?: PerCriterion | undefined;
  /** The largest drop of the mean against the baseline. */
  readonly maxDrop?: PerCriterion | undefined;
}

/** The names of gates, as the flags of the command. */
export type GateName = 'min-pass-rate' | 'min-mean' | 'baseline' | 'max-drop';

/** The verdict of one gate. */
export interface GateResult {
  readonly gate: GateName;
  readonly criterion: string;
  readonly passed: boolean;
  /** What was measured; null without a row to judge. */
  readonly value: number | null;
  /** What was required. */
  readonly required: number;
  /** The mark of the rows, for `min-pass-rate`. */
  readonly mark?: number;
  /** The interval that decides, for `baseline`, and its level. */
  readonly interval?: Interval | null;
  readonly level?: number;
  /** Whether the share of 1 was not asked for, but follows from a threshold without a share. */
  readonly isImplied?: boolean;
  /** The sentence for people, such as "95.7 % of rows at or above 0.7, required 100 %". */
  readonly message: string;
}
