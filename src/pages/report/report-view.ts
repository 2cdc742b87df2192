import type { Calibration } from '../../batch/calibration/calibration.ts';
import type { Comparison } from '../../batch/compare/comparison.ts';
import type { GateResult } from '../../batch/gates/gate.ts';
import type { ComparedRun } from '../../batch/report/report.ts';
import type { Summary } from '../../batch/summary/summary.ts';
import type { ScorePair } from '../charts/pairs-chart.tsx';
import type { ChatMessage } from '../chat/read-messages.ts';

/** The data of the static part of a report. */
export interface ReportView {
  /** The name of the data, or the id of the run. */
  readonly title: string;
  readonly facts: readonly string[];
  /** The first sentence: what changed in a comparison, else the verdict. */
  readonly sentence: string;
  /** The verdict of all gates; undefined without gates, and without rows, which decide nothing. */
  readonly gateVerdict: GateVerdict | undefined;
  /** Why the run ended early; null when it reached its last row. */
  readonly earlyStop: string | null;
  /** Label scores that the service did not compute, in this run and in the baseline. */
  readonly notices: readonly string[];
  readonly summary: Summary;
  readonly criteria: ReadonlyMap<string, string>;
  readonly gates: readonly GateResult[];
  readonly comparison: ComparisonView | undefined;
  /** The compared runs with their means; empty without a comparison of several. */
  readonly runs: readonly ComparedRun[];
  /** What labels of people say about the scores, if there are labels. */
  readonly calibration?: Calibration | undefined;
  /** The rows of the report, which can be fewer than the rows of the run. */
  readonly rows: RowColumns;
  readonly totalRows: number;
}

export type GateVerdict = 'passed' | 'failed' | 'cannot tell';

export interface ComparisonView extends Omit<Comparison, 'changes'> {
  /** The pairs by criterion. */
  readonly pairs: ReadonlyMap<string, readonly ScorePair[]>;
  /** The rows that fell most, from the largest drop. */
  readonly drops: readonly Drop[];
  /** By group, then by criterion. */
  readonly groups: ReadonlyMap<string, ReadonlyMap<string, GroupChange>>;
}

export interface GroupChange {
  /** The mean difference of the pairs. */
  readonly difference: number;
  readonly pairs: number;
}

/** A row that fell, for one criterion. */
export interface Drop {
  /** The index of the row in the report. */
  readonly index: number;
  readonly label: string;
  readonly criterion: string;
  readonly before: number;
  readonly after: number;
}

export interface CriterionColumn {
  readonly name: string;
  readonly mark: number | null;
  /** The mean of the trials per row; null without a score. */
  readonly scores: readonly (number | null)[];
  /** A letter per row for the statuses of its trials, see `toCellState`. */
  readonly states: string;
  /** The scores in the earlier run; empty without a comparison. */
  readonly before: readonly (number | null)[];
  /** A letter per row: `w` if it turned worse, `b` if it turned better, else `-`. Empty without a comparison. */
  readonly turned: string;
}

/** The rows of a report as columns: thousands of rows are a few texts and lists of numbers. */
export interface RowColumns {
  readonly criteria: readonly CriterionColumn[];
  /** The position of each row in the run, from 1. Not unique in a run that was resumed on other data. */
  readonly positions: readonly number[];
  /** The id of each row, or its position if it has no id. */
  readonly labels: readonly string[];
  readonly groupNames: readonly string[];
  /** The index of the group of each row in `groupNames`; -1 without a group. */
  readonly groups: readonly number[];
  /** Tags as `key=value`. */
  readonly tagNames: readonly string[];
  /** The indices of the tags of each row in `tagNames`. */
  readonly tags: readonly (readonly number[])[];
  /** The explanation of the lowest score of each row, or the error, shortened. */
  readonly excerpts: readonly string[];
}

export interface RowDetail {
  readonly results: readonly RowDetailResult[];
  /** The evaluated content; absent in a report without conversations. */
  readonly body?: unknown;
  /** The trial whose answer the body contains; absent when all trials have the same one. */
  readonly shownTrial?: number;
  /** Texts of the body that the document stores once for all rows. */
  readonly shared?: readonly SharedText[];
  /** The row of the earlier run; absent without a comparison, or when that run does not have the row. */
  readonly earlier?: EarlierRow;
}

/** What a report keeps of a row of the earlier run. */
export interface EarlierRow {
  readonly results: readonly RowDetailResult[];
  /** Absent in a report without conversations, and for a conversation without an answer. */
  readonly answer?: ChatMessage;
  /** Whether the conversations before the answers differ too. */
  readonly hasOtherPrompt: boolean;
}

/** The details of a row; null without details, `damaged` if they cannot be unpacked. */
export type ShownDetail = RowDetail | null | 'damaged';

/** Shown in place of a part that cannot be unpacked. */
export const DAMAGED = 'This file is damaged: write the report again.';

export interface SharedText {
  /** The keys and indices that lead to the text in the body. */
  readonly path: readonly (string | number)[];
  readonly text: number;
}

export interface RowDetailResult {
  readonly criterion: number;
  readonly trial: number;
  readonly status: 'scored' | 'not_applicable' | 'failed';
  readonly score: number | null;
  /** The text of the criterion with the values of the row; absent without places. */
  readonly filled?: string;
  readonly explanation: string | null;
  /** The failure, as `code: message`. */
  readonly error?: string;
  readonly ms: number;
  readonly attempts: number;
  readonly sources?: readonly unknown[];
  readonly warnings?: readonly unknown[];
  /** The evaluations of agents, by their ids. */
  readonly agents?: Readonly<Record<string, unknown>>;
}

/** Whether the rows have scores of an earlier run. */
export function isComparison({ criteria }: RowColumns): boolean {
  return criteria.some(({ before }) => before.length > 0);
}

/** The smallest difference that two digits show. */
const LEAST_CHANGE = 0.005;

/** The scores of a row in the earlier and the later run; undefined when one is missing. */
export function pairOf(
  { before, scores }: CriterionColumn,
  row: number,
): readonly [earlier: number, later: number] | undefined {
  const [earlier, later] = [before[row] ?? null, scores[row] ?? null];
  return earlier === null || later === null ? undefined : [earlier, later];
}

/** The name of the group of a row; undefined without a group. */
export function groupOf({ groupNames, groups }: RowColumns, row: number): string | undefined {
  return groupNames[groups[row] ?? -1];
}

export function tagsOf({ tagNames, tags }: RowColumns, row: number): readonly string[] {
  return (tags[row] ?? []).map((tag) => tagNames[tag] ?? '');
}

/** The largest drop of a row among criteria; without a drop, the largest gain; null without a change. */
export function changeOf(criteria: readonly CriterionColumn[], row: number): number | null {
  let [drop, gain] = [0, 0];
  for (const column of criteria) {
    const [earlier, later] = pairOf(column, row) ?? [0, 0];
    if (Math.abs(later - earlier) < LEAST_CHANGE) continue;
    drop = Math.min(drop, later - earlier);
    gain = Math.max(gain, later - earlier);
  }
  return drop < 0 ? drop : gain > 0 ? gain : null;
}

/** The part of the document that the script reads first. */
export interface RowTableData {
  readonly rows: RowColumns;
  readonly totalRows: number;
  readonly title: string;
  /**
   * The command that scores one row again: the words before and after the id of the row. Absent when the record does not
   * know the command.
   */
  readonly command?: readonly [before: string, after: string] | undefined;
}

/** The whole texts of the rows, for the search and for CSV. The script reads them after the table. */
export interface RowTexts {
  /** The explanations by criterion, then by row. Those of several trials have a line each. */
  readonly explanations: readonly (readonly string[])[];
  /** The scored answers; empty in a report without conversations. */
  readonly answers: readonly string[];
}

/** The number of the details of each row among all details of the document; -1 without details. */
export type RowPlaces = readonly number[];

/** The number of conversations in one template. */
export const CHUNK_SIZE = 25;

export const STATUSES = ['scored', 'not_applicable', 'failed'] as const;

type Status = (typeof STATUSES)[number];

const VALUES: Readonly<Record<Status, number>> = { scored: 1, not_applicable: 2, failed: 4 };

/**
 * A letter per set of statuses, at the sum of their values: `s`, `n` and `f` for one status, `-` for a row that was not
 * evaluated.
 */
const LETTERS = '-snmfghi';

/** Returns the letter of a cell for the statuses of its trials. */
export function toCellState(statuses: Iterable<Status>): string {
  let sum = 0;
  for (const status of new Set(statuses)) sum += VALUES[status];
  return LETTERS.charAt(sum);
}

export function hasStatus(state: string | undefined, status: Status): boolean {
  const sum = Math.max(0, LETTERS.indexOf(state ?? '-'));
  return Math.floor(sum / VALUES[status]) % 2 === 1;
}

export function statusesOf(state: string | undefined): Status[] {
  return STATUSES.filter((status) => hasStatus(state, status));
}
