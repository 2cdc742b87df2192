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
  /**
   * The least share of the rows that the baseline scored that must be compared, from 0 to 1; 0 turns the gate off.
   *
   * @defaultValue 0.9 with a baseline
   */
  readonly minCoverage?: PerCriterion | undefined;
}

/** The names of gates, as the flags of the command. */
export type GateName = 'min-pass-rate' | 'min-mean' | 'min-coverage' | 'baseline' | 'max-drop';

/** The verdict of one gate. */
export interface GateResult {
  /** The name of the gate. */
  readonly gate: GateName;
  /** The name of the criterion. */
  readonly criterion: string;
  /**
   * Whether the run meets the condition; null when it shows too little to tell, which makes the run incomplete. A gate
   * without a score to judge is not passed.
   */
  readonly passed: boolean | null;
  /** The share, mean or mean difference that was measured; null when there is nothing to measure. */
  readonly value: number | null;
  /** The least value that passes: for `max-drop` it is negative, for `baseline` 0. */
  readonly required: number;
  /** The mark of the rows, for `min-pass-rate`. */
  readonly mark?: number;
  /** The interval that decides, for `baseline`; null with less than two clusters, which decide nothing. */
  readonly interval?: Interval | null;
  /** The level of the interval. */
  readonly level?: number;
  /** Whether the required share of 1 follows from a threshold without a share, for `min-pass-rate`. */
  readonly isImplied?: boolean;
  /** The sentence for people, such as "95.7 % of rows at or above 0.7, required 100 %". */
  readonly message: string;
}

/** The word for the verdict of a gate in reports. */
export function toGateWord({
  passed,
}: Pick<GateResult, 'passed'>): 'passed' | 'FAILED' | 'unclear' {
  if (passed === null) return 'unclear';
  return passed ? 'passed' : 'FAILED';
}
