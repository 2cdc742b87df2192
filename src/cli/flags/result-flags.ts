import { Option } from '@commander-js/extra-typings';
import type { PerCriterion } from 'align-evals/batch';
import { type MaxFailed, parseCount, parseMaxFailed } from './parse-number.ts';
import { parsePerCriterion } from './parse-pairs.ts';
import { parseReportTargets, type ReportTarget } from './parse-report-targets.ts';

/** Calibrated thresholds that were read, and the marks of the criteria of a run. */
export interface CalibratedMarks {
  readonly value: unknown;
  readonly marks: PerCriterion;
}

export interface ResultFlags {
  readonly threshold?: PerCriterion;
  /** The file of calibrated thresholds. */
  readonly thresholds?: string;
  /** What the file contains; they set marks, and are no gates. */
  readonly calibrated?: CalibratedMarks;
  readonly minPassRate?: PerCriterion;
  readonly minMean?: PerCriterion;
  readonly baseline?: string;
  readonly maxDrop?: PerCriterion;
  readonly minCoverage?: PerCriterion;
  readonly maxFailed?: MaxFailed;
  readonly clusterBy?: string;
  readonly groupBy?: string;
  readonly report?: readonly ReportTarget[];
  /** The largest number of rows of the HTML report. */
  readonly rows?: number;
  /** False with --no-conversations. */
  readonly conversations?: boolean;
  readonly full?: true;
  readonly force?: true;
}

// The options of these flags. Each call creates one, because a command changes its options.

export const thresholdOption = () =>
  new Option('--threshold <x>', 'pass mark of a row, 0 to 1; also NAME=x').argParser(
    parsePerCriterion,
  );

export const thresholdsOption = () =>
  new Option('--thresholds <file>', 'pass marks that calibrate wrote; no gates');

export const minPassRateOption = () =>
  new Option('--min-pass-rate <y>', 'least share of rows that pass; also NAME=y').argParser(
    parsePerCriterion,
  );

export const minMeanOption = () =>
  new Option('--min-mean <x>', 'least mean score; also NAME=x').argParser(parsePerCriterion);

export const baselineOption = () =>
  new Option('--baseline <journal>', 'fail if scores are lower than in this run');

export const maxDropOption = () =>
  new Option('--max-drop <x>', 'largest drop of the mean; also NAME=x').argParser(
    parsePerCriterion,
  );

export const minCoverageOption = () =>
  new Option(
    '--min-coverage <y>',
    'least share of the baseline rows that are compared (0.9); also NAME=y',
  ).argParser(parsePerCriterion);

export const maxFailedOption = () =>
  new Option('--max-failed <n>', 'failures that count as complete, as 3 or 2%').argParser(
    parseMaxFailed,
  );

export const clusterByOption = () =>
  new Option('--cluster-by <tag>', 'tag of rows that belong together, for intervals');

export const groupByOption = () =>
  new Option('--group-by <tag>', 'tag whose values are the groups');

export const reportOption = () =>
  new Option(
    '--report <list>',
    'html, junit, markdown, csv; also KIND=PATH, =- for stdout',
  ).argParser(parseReportTargets);

export const rowsOption = () =>
  new Option('--rows <n>', 'most rows of --report html, the lowest (5000)').argParser(parseCount);

export const noConversationsOption = () =>
  new Option('--no-conversations', 'leave the conversations out of --report html');

export const fullOption = () => new Option('--full', 'print quartiles, groups and more');

export const forceOption = () =>
  new Option('--force', 'replace files that are not reports of this command');
