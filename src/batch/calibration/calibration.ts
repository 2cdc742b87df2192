import type { Confusion } from '../statistics/agreement.ts';
import type { Interval } from '../statistics/intervals.ts';
import type { RocPoint } from '../statistics/roc.ts';

/** What the threshold is to reach: the largest Youden index or kappa, or a least true positive or negative rate. */
export type CalibrationAim = 'youden' | 'kappa' | `tpr=${number}` | `tnr=${number}`;

/** Where the labels are from. Ratings are of traces that people chose to rate. */
export type LabelSource = 'labels' | 'ratings';

/** A scored row with the label of a person. Several pairs of one row and criterion are its trials. */
export interface LabelledPair {
  /** The id of the row. */
  readonly id: string;
  /** The name of the criterion. */
  readonly criterion: string;
  /** The score, from 0 to 1. */
  readonly score: number;
  /** Whether the person passed the row. */
  readonly label: boolean;
  /**
   * What rows that resemble each other have in common, such as their user.
   *
   * @defaultValue each row is a cluster of its own
   */
  readonly cluster?: string | undefined;
  /** The reason for the score, for the list of disagreements. */
  readonly explanation?: string | null | undefined;
  /**
   * Whether the row was chosen for its score, such as those near the threshold. Its label finds disagreements, and counts
   * in no rate.
   *
   * @defaultValue `false`
   */
  readonly isSelected?: boolean | undefined;
}

/** A share with its 95 % interval. */
export interface Rate {
  /** The share, from 0 to 1. */
  readonly value: number;
  /** The rows that count as hits. */
  readonly hits: number;
  /** All rows. */
  readonly rows: number;
  /** Null when the bootstrap of few labels cannot tell. */
  readonly interval: Interval | null;
}

/** How verdicts agree with labels. "Positive" is a row that people passed. */
export interface AgreementRates {
  /** The mark at or above which rows pass; for cross-fitting the threshold from all labels, which each fold chooses anew. */
  readonly threshold: number;
  /** The rows by verdict and label. */
  readonly confusion: Confusion;
  /** The share of rows whose verdict is their label. */
  readonly agreement: Rate;
  /** Cohen's kappa with its bootstrap interval; null when verdicts or labels are all equal. */
  readonly kappa: { readonly value: number; readonly interval: Interval | null } | null;
  /** Of the rows that people passed, those that pass (TPR); null without such a row. */
  readonly truePassRate: Rate | null;
  /** Of the rows that people failed, those that fail (TNR); null without such a row. */
  readonly trueFailRate: Rate | null;
  /** Of the rows that fail, those that people failed; null when no row fails. */
  readonly failPrecision: Rate | null;
}

/** A row whose verdict is not its label. */
export interface Disagreement {
  /** The id of the row. */
  readonly id: string;
  /** The score: the mean of the trials. */
  readonly score: number;
  /** Whether the person passed the row. */
  readonly label: boolean;
  /** The reason for the score; null without one. */
  readonly explanation: string | null;
}

/** The labelled rows whose scores are in one bin. */
export interface LabelBin {
  /** The lower end of the bin, a tenth wide; the last one includes 1. */
  readonly low: number;
  /** The labelled rows. */
  readonly rows: number;
  /** The rows that people passed. */
  readonly passed: number;
  /** The interval of their share; null without a row. */
  readonly interval: Interval | null;
}

/** The share of all rows that people would pass. */
export interface CorrectedPassRate {
  /** All scored rows, labelled or not. */
  readonly rows: number;
  /** The share of rows that pass at the threshold. */
  readonly observed: number;
  /** The share corrected for the errors of the judge (Rogan and Gladen). */
  readonly corrected: number;
  /** The 95 % interval of the corrected share (Lang and Reiczigel). */
  readonly interval: Interval;
}

/** What labels say about the scores of one criterion. */
export interface CriterionCalibration {
  /** The labelled rows that people passed and failed, without those that were chosen for their scores. */
  readonly labels: { readonly passed: number; readonly failed: number };
  /** The labels of rows that were chosen for their scores. */
  readonly selected: number;
  /** The ids of rows with labels that contradict each other. They count nowhere. */
  readonly contradictions: readonly string[];
  /**
   * What the rates are measured on: `held-out` rows that did not choose the threshold, `cross-fitting` with few labels, where
   * each row is judged by a threshold of the others, or `all` rows when no threshold is chosen.
   */
  readonly method: 'held-out' | 'cross-fitting' | 'all';
  /** Whether there are so few labels that all figures are rough. */
  readonly isRough: boolean;
  /** The threshold that reaches the aim best; null with the reason in `notes`. */
  readonly threshold: number | null;
  /** The middle 95 % of the thresholds that bootstrap samples choose; nothing is claimed about its coverage. */
  readonly range: Interval | null;
  /** The rates at the threshold; null without a threshold, or when they cannot be measured on other rows. */
  readonly proposed: AgreementRates | null;
  /** The rates at today's mark on the same rows; null without a mark. */
  readonly today: AgreementRates | null;
  /** The area under the ROC curve of all labels; null when all are equal, and for scores of 0 and 1. */
  readonly auc: { readonly value: number; readonly interval: Interval | null } | null;
  /** The ROC curve of all labels. */
  readonly roc: readonly RocPoint[];
  /** The share of passes by score, of all labels. */
  readonly bins: readonly LabelBin[];
  /** Null without a threshold, and when TPR and TNR together are not above 1. */
  readonly passRate: CorrectedPassRate | null;
  /** The labels of each kind that are missing until its rate is known to about ±0.1; 0 when there are enough. */
  readonly missing: { readonly passed: number; readonly failed: number };
  /** The rows whose score is farthest on the wrong side, at most 20. */
  readonly disagreements: readonly Disagreement[];
  /** Sentences that limit what the figures mean. */
  readonly notes: readonly string[];
}

/** What labels say about the scores of a run. */
export interface Calibration {
  /** What the thresholds are to reach. */
  readonly aim: CalibrationAim;
  /** Where the labels are from. */
  readonly source: LabelSource;
  /** By the name of the criterion, in the order of the pairs. */
  readonly criteria: Readonly<Record<string, CriterionCalibration>>;
}
