import type { Interval } from '../statistics/intervals.ts';

/** The scores of one criterion, over all rows or the rows of one group. */
export interface ScoreSummary {
  /** The number of evaluations with a score; each trial counts. */
  readonly scored: number;
  /** The number of evaluations whose criterion did not apply. */
  readonly notApplicable: number;
  /** The number of evaluations that failed. */
  readonly failed: number;
  /** The clusters with a score: rows, or the values of `clusterBy`. */
  readonly clusters: number;
  /** The mean of the rows, of which each is the mean of its trials; null without a score. */
  readonly mean: number | null;
  /** The standard deviation of the scores; null with less than two clusters. */
  readonly standardDeviation: number | null;
  /** The standard error of the mean, clustered; null with less than two clusters. */
  readonly standardError: number | null;
  /**
   * The 95 % interval of the mean, from 0 to 1: Student's t, or Wilson's when every score is 0 or 1, with the number of
   * independent scores that have the same error; null with less than two clusters.
   */
  readonly interval: Interval | null;
  /** The 25 %, 50 % and 75 % quantiles of the rows; null without a score. */
  readonly quartiles: readonly [number, number, number] | null;
  /** The number of rows in ten bins of 0.1; the last one includes 1. */
  readonly histogram: readonly number[];
  /**
   * Whether the interval is rough: fewer than 10 clusters, or one that has most of the rows; fewer than 30 rows; or 90 % of
   * them at 0 or 1. When every score is 0 or 1, fewer than 30 independent scores.
   */
  readonly isRough: boolean;
  /** The rows whose mean is at or above the mark, if there is a mark for the criterion. */
  readonly passed: PassSummary | null;
}

/** How many rows reach a mark. */
export interface PassSummary {
  /** The mark, from 0 to 1. */
  readonly mark: number;
  /** The rows whose mean over their trials is at or above the mark. */
  readonly passed: number;
  /** The rows with a score. */
  readonly rows: number;
  /** Wilson's 95 % interval of the share; null without a row. */
  readonly interval: Interval | null;
}

/** What a run showed. The same outcomes in any order make the same summary, to the last digit. */
export interface Summary {
  /** The rows with an outcome. */
  readonly rows: number;
  /** The number of evaluations with a score, over all criteria. */
  readonly scored: number;
  /** The number of evaluations whose criterion did not apply. */
  readonly notApplicable: number;
  /** The number of evaluations that failed. */
  readonly failed: number;
  /** The number of failed outcomes by the code of their error. */
  readonly failures: Readonly<Record<string, number>>;
  /** The warnings about conversations and traces, by their codes in alphabetical order; empty without any. */
  readonly warnings: Readonly<Record<string, WarningCount>>;
  /** The scores by the name of the criterion, in the order of the criteria. */
  readonly criteria: Readonly<Record<string, ScoreSummary>>;
  /**
   * The scores by group, and in it by criterion; without groups it is empty. It has at most 50 groups: those whose
   * names come first in alphabetical order. `other groups` at the end has the rows of all others.
   */
  readonly groups: Readonly<Record<string, Readonly<Record<string, ScoreSummary>>>>;
}

/** How often a warning was given. */
export interface WarningCount {
  /** The number of rows with the warning. */
  readonly rows: number;
  /** The names of the first five of these rows. */
  readonly first: readonly string[];
}

/** One outcome as a summary reads it. */
export interface SummaryOutcome {
  /** The name of the criterion. */
  readonly criterion: string;
  /** How the evaluation ended. */
  readonly status: 'scored' | 'not_applicable' | 'failed';
  /** The score, from 0 to 1; null without one. */
  readonly score: number | null;
  /** The code of the error of a failed outcome. */
  readonly code?: string | undefined;
  /** The codes of its warnings. */
  readonly warnings?: readonly string[] | undefined;
}

/** All outcomes of one row. */
export interface SummaryRow {
  /** The name of the row for people; without it, its warnings are counted only. */
  readonly label?: string | undefined;
  /** The position of the row: the first rows with a warning are named. */
  readonly position?: number | undefined;
  /** The group of the row; null when it has none. */
  readonly group: string | null;
  /** The value of the tag in `clusterBy`; undefined when the row is a cluster of its own. */
  readonly cluster?: string | undefined;
  /** The outcomes of all criteria and trials. */
  readonly outcomes: readonly SummaryOutcome[];
}
