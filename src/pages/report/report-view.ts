import type { Comparison } from '../../batch/compare/comparison.ts';
import type { GateResult } from '../../batch/gates/gate.ts';
import type { Summary } from '../../batch/summary/summary.ts';
import type { Verdict } from '../../batch/report/verdict.ts';
import type { ScorePair } from '../charts/pairs-chart.tsx';

/** What the static part of a report shows. */
export interface ReportView {
  /** The name of the data, or of the run. */
  readonly title: string;
  /** Facts of the run, such as its time, service and core. */
  readonly facts: readonly string[];
  /** Undefined for a comparison without gates, which decides nothing. */
  readonly verdict: Verdict | undefined;
  /** The verdict in one sentence. */
  readonly sentence: string;
  /** Label scores that are not those of the service, also those of the run that is compared with. */
  readonly notices: readonly string[];
  readonly summary: Summary;
  /** The texts of the criteria, by their names. */
  readonly criteria: ReadonlyMap<string, string>;
  readonly gates: readonly GateResult[];
  readonly comparison: ComparisonView | undefined;
  /** The rows of the report, which may be fewer than those of the run. */
  readonly rows: RowColumns;
  /** The number of rows of the run. */
  readonly totalRows: number;
}

/** What the comparison with an earlier run shows. */
export interface ComparisonView extends Omit<Comparison, 'changes'> {
  /** The pairs of each criterion. */
  readonly pairs: ReadonlyMap<string, readonly ScorePair[]>;
}

/** The scores of one criterion for all rows. */
export interface CriterionColumn {
  readonly name: string;
  readonly mark: number | null;
  /** The mean of the trials of each row; null without a score. */
  readonly scores: readonly (number | null)[];
  /** A letter per row: in which ways its trials ended. */
  readonly states: string;
  /** The scores in the earlier run; empty without a comparison. */
  readonly before: readonly (number | null)[];
  /** Per row `w` where it turned worse, `b` where it turned better, else `-`; empty without a comparison. */
  readonly turned: string;
}

/** The rows of a report as columns: thousands of rows are a few texts and lists of numbers. */
export interface RowColumns {
  readonly criteria: readonly CriterionColumn[];
  /** The position of each row among the rows of the run, from 1; not unique in a run that was resumed on other data. */
  readonly positions: readonly number[];
  /** What a person finds each row by. */
  readonly labels: readonly string[];
  readonly groupNames: readonly string[];
  /** The index of the name of the group of each row; -1 for none. */
  readonly groups: readonly number[];
  /** Tags as `key=value`. */
  readonly tagNames: readonly string[];
  /** The indices of the tags of each row. */
  readonly tags: readonly (readonly number[])[];
  /** The explanation of the lowest score of each row, or the error, shortened. */
  readonly excerpts: readonly string[];
}

/** Everything about one row that its dialog shows. */
export interface RowDetail {
  readonly results: readonly RowDetailResult[];
  /** What was evaluated; absent when the report has no conversations. */
  readonly body?: unknown;
  /** The texts of the document that belong to the body, each once for all rows. */
  readonly shared?: readonly SharedText[];
}

/** What the dialog has of a row: null when the document has nothing, `damaged` when it cannot be unpacked. */
export type ShownDetail = RowDetail | null | 'damaged';

/** What the reader sees in place of a part that cannot be unpacked. */
export const DAMAGED = 'This file is damaged: write the report again.';

/** Where a shared text belongs in a body. */
export interface SharedText {
  /** The keys and indices that lead to its place. */
  readonly path: readonly (string | number)[];
  readonly text: number;
}

/** One outcome of a row. */
export interface RowDetailResult {
  /** The index of the criterion. */
  readonly criterion: number;
  readonly trial: number;
  readonly status: 'scored' | 'not_applicable' | 'failed';
  readonly score: number | null;
  readonly explanation: string | null;
  /** The failure, as `code: message`. */
  readonly error?: string;
  readonly ms: number;
  readonly attempts: number;
  /** What the service based the score on. */
  readonly sources?: readonly unknown[];
  readonly warnings?: readonly unknown[];
  /** The evaluation of each agent by its id. */
  readonly agents?: Readonly<Record<string, unknown>>;
}

/** What the script of the report reads first. */
export interface RowTableData {
  readonly rows: RowColumns;
  readonly totalRows: number;
  readonly title: string;
}

/** The number of the details of each row in the document; -1 for none. */
export type RowPlaces = readonly number[];

/** The number of conversations in one template. */
export const CHUNK_SIZE = 25;

/** How an outcome ended. */
export const STATUSES = ['scored', 'not_applicable', 'failed'] as const;

type Status = (typeof STATUSES)[number];

const VALUES: Readonly<Record<Status, number>> = { scored: 1, not_applicable: 2, failed: 4 };

/** A letter per set of statuses, at the sum of their values: `s`, `n` and `f` alone, and `-` for a row that was not evaluated. */
const LETTERS = '-snmfghi';

/** The letter of a cell whose trials ended in these ways. */
export function toCellState(statuses: Iterable<Status>): string {
  let sum = 0;
  for (const status of new Set(statuses)) sum += VALUES[status];
  return LETTERS.charAt(sum);
}

/** Whether a trial of a cell ended in this way. */
export function hasStatus(state: string | undefined, status: Status): boolean {
  const sum = Math.max(0, LETTERS.indexOf(state ?? '-'));
  return Math.floor(sum / VALUES[status]) % 2 === 1;
}

/** In which ways the trials of a cell ended. */
export function statusesOf(state: string | undefined): Status[] {
  return STATUSES.filter((status) => hasStatus(state, status));
}
