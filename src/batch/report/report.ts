import type { Calibration } from '../calibration/calibration.ts';
import type { Comparison } from '../compare/comparison.ts';
import type { GateResult } from '../gates/gate.ts';
import type { RunRecord } from '../journal/record.ts';
import type { ScoreSummary, Summary } from '../summary/summary.ts';

/** One of several runs whose means are shown beside each other. */
export interface ComparedRun {
  /** The name of the run for people, for example the path of its journal. */
  readonly name: string;
  /** The means of the run, without criteria whose text differs from the text in the last run. */
  readonly scores: Readonly<Record<string, ScoreSummary>>;
}

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
   * The compared runs, from the earliest to the run of this report. `comparison` has the first and the last of them. The
   * HTML report shows the means of more than two.
   */
  readonly runs?: readonly ComparedRun[] | undefined;
  /**
   * The number of failed outcomes with which the run still counts as complete.
   *
   * @defaultValue `0`
   */
  readonly allowedFailures?: number | undefined;
}
