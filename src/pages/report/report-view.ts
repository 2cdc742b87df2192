import type { Comparison } from '../../batch/compare/comparison.ts';
import type { GateResult } from '../../batch/gates/gate.ts';
import type { Summary } from '../../batch/summary/summary.ts';
import type { Verdict } from '../../batch/report/verdict.ts';
import type { ScorePair } from '../charts/pairs-chart.tsx';

/** The data of the static part of a report. */
export interface ReportView {
  /** The name of the data, or the id of the run. */
  readonly title: string;
  readonly facts: readonly string[];
  /** Undefined for a comparison without gates, which decides nothing. */
  readonly verdict: Verdict | undefined;
  readonly sentence: string;
  /** Label scores that the service did not compute, in this run and in the baseline. */
  readonly notices: readonly string[];
  readonly summary: Summary;
  readonly criteria: ReadonlyMap<string, string>;
  readonly gates: readonly GateResult[];
  readonly comparison: ComparisonView | undefined;
  /** The rows of the report, which can be fewer than the rows of the run. */
  readonly rows: RowColumns;
  readonly totalRows: number;
}

export interface ComparisonView extends Omit<Comparison, 'changes'> {
  /** The pairs by criterion. */
  readonly pairs: ReadonlyMap<string, readonly ScorePair[]>;
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
  /** Texts of the body that the document stores once for all rows. */
  readonly shared?: readonly SharedText[];
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

/** The part of the document that the script reads first. */
export interface RowTableData {
  readonly rows: RowColumns;
  readonly totalRows: number;
  readonly title: string;
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
