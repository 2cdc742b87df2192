import type { Calibration } from '../calibration/calibration.ts';
import type { Comparison } from '../compare/comparison.ts';
import type { GateResult } from '../gates/gate.ts';
import type { RunRecord } from '../journal/record.ts';
import type { Summary } from '../summary/summary.ts';

/** The contents of a report, which are all computed from the journal. */
export interface Report {
  /** The contents of the journal. */
  readonly record: RunRecord;
  /** The summary of the record. */
  readonly summary: Summary;
  /** The verdicts of all gates; empty without gates. */
  readonly gates: readonly GateResult[];
  /** The comparison with the baseline, if there is one. */
  readonly comparison?: Comparison | undefined;
  /** What labels of people say about the scores, if there are labels. */
  readonly calibration?: Calibration | undefined;
  /**
   * The number of failed outcomes with which the run still counts as complete.
   *
   * @defaultValue `0`
   */
  readonly allowedFailures?: number | undefined;
}
