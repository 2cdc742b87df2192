import { throwIssues } from '../../client/params.ts';
import { quoteKey } from '../../values/describe-value.ts';
import { IssueList } from '../../values/rules.ts';
import {
  type RecordedOutcome,
  type RecordedRow,
  rowLabel,
  type RunRecord,
} from '../journal/record.ts';
import { clusterOf, type RecordOptions, requireTags } from '../summary/summarize.ts';
import type { ScoredPair } from './calibrate.ts';
import type { LabelledPair } from './calibration.ts';

/** The label of a row by a person. */
export interface RowLabel {
  /** The id of the row; for a row without one its hash, as the journal has it, or its position as `row 3`. */
  readonly id: string;
  /**
   * The name of the criterion.
   *
   * @defaultValue the criterion of the run, when it has only one
   */
  readonly criterion?: string | undefined;
  /** Whether the person passed the row. */
  readonly label: boolean;
  /**
   * Whether the row was chosen for its score, see `LabelledPair`.
   *
   * @defaultValue `false`
   */
  readonly isSelected?: boolean | undefined;
}

/** The labels of a run beside its scores. */
export interface PairedLabels {
  /** The scored rows with a label, for `calibrate`. */
  readonly pairs: readonly LabelledPair[];
  /** All scored rows, for the option `rows` of `calibrate`. */
  readonly rows: readonly ScoredPair[];
  /** The labels of rows that the run does not have. */
  readonly withoutRow: readonly RowLabel[];
  /** The labels of rows that have no score for the criterion. */
  readonly withoutScore: readonly RowLabel[];
  /** The names of the scored rows without a label, by criterion. */
  readonly withoutLabel: Readonly<Record<string, readonly string[]>>;
}

/**
 * Finds the rows of a run to which labels belong.
 *
 * @throws `InvalidInputError` when a label names a criterion that the run does not have, or none although the run has several.
 *
 * @example
 * ```ts
 * import { calibrate, pairLabels } from 'align-evals/batch';
 * import { readJournal } from 'align-evals/batch/node';
 *
 * const labels = [{ id: 'late-parcel', label: true }, { id: 'refund', label: false }];
 * const { pairs, rows, withoutRow } = pairLabels(readJournal('run.jsonl'), labels);
 * console.log(withoutRow.length, calibrate(pairs, { rows }).criteria);
 * ```
 */
export function pairLabels(
  record: RunRecord,
  labels: Iterable<RowLabel>,
  { clusterBy }: Pick<RecordOptions, 'clusterBy'> = {},
): PairedLabels {
  requireTags(record, clusterBy);
  const { ofRows, withoutRow } = findRows(record, labels);
  const [pairs, rows]: [LabelledPair[], ScoredPair[]] = [[], []];
  const withoutLabel = new Map(
    Object.keys(record.run.criteria).map((name) => [name, new Set<string>()]),
  );
  const scored = new Set<string>();
  for (const { outcome, row } of scoresOf(record)) {
    const { criterion, score } = outcome;
    const key = keyOf(row.id, criterion);
    const given = ofRows.get(key) ?? [];
    if (given.length === 0) withoutLabel.get(criterion)?.add(rowLabel(row));
    scored.add(key);
    const pair = { id: row.id, criterion, score, cluster: clusterOf(row, clusterBy) };
    rows.push(pair);
    pairs.push(...toPairs(pair, outcome, given));
  }
  return {
    ...{ pairs, rows, withoutRow },
    withoutScore: [...ofRows].flatMap(([key, given]) => (scored.has(key) ? [] : given)),
    withoutLabel: Object.fromEntries([...withoutLabel].map(([name, of]) => [name, [...of]])),
  };
}

interface FoundRows {
  /** The labels by row and criterion. */
  readonly ofRows: ReadonlyMap<string, readonly RowLabel[]>;
  readonly withoutRow: readonly RowLabel[];
}

function findRows({ rows, run }: RunRecord, labels: Iterable<RowLabel>): FoundRows {
  const rowsById = indexRows(rows);
  const ofRows = new Map<string, RowLabel[]>();
  const withoutRow: RowLabel[] = [];
  for (const label of nameCriteria([...labels], Object.keys(run.criteria))) {
    const row = rowsById.get(label.id);
    if (row === undefined) withoutRow.push(label);
    else append(ofRows, keyOf(row.id, label.criterion), label);
  }
  return { ofRows, withoutRow };
}

interface ScoredOutcome {
  readonly row: RecordedRow;
  readonly outcome: RecordedOutcome & { readonly score: number };
}

function* scoresOf({ rows }: RunRecord): Generator<ScoredOutcome> {
  for (const row of rows) {
    for (const outcome of row.outcomes) {
      const { score } = outcome;
      if (score !== null) yield { row, outcome: { ...outcome, score } };
    }
  }
}

/** Labels that agree are one; a label counts as selected when no other one was chosen at random. */
function toPairs(
  pair: ScoredPair,
  { explanation }: RecordedOutcome,
  given: readonly RowLabel[],
): LabelledPair[] {
  const isSelected = given.every((label) => label.isSelected === true);
  return [...new Set(given.map(({ label }) => label))].map((label) => ({
    ...pair,
    ...{ label, explanation, isSelected },
  }));
}

type NamedLabel = RowLabel & { readonly criterion: string };

function nameCriteria(labels: readonly RowLabel[], criteria: readonly string[]): NamedLabel[] {
  const issues = new IssueList();
  const [only, ...others] = criteria;
  const known = criteria.map((name) => JSON.stringify(name)).join(', ');
  const named = labels.flatMap((label, index) => {
    const criterion = label.criterion ?? (others.length === 0 ? only : undefined);
    const path = `labels[${index}].criterion`;
    if (criterion === undefined) issues.add(path, `is missing: pass one of ${known}`);
    else if (!criteria.includes(criterion)) {
      issues.add(path, `is ${quoteKey(criterion)}, which the run does not have: pass ${known}`);
    } else return [{ ...label, criterion }];
    return [];
  });
  throwIssues(issues);
  return named;
}

/** Rows without an id are also found by their position. An id comes first. */
function indexRows(rows: readonly RecordedRow[]): ReadonlyMap<string, RecordedRow> {
  return new Map([
    ...rows.map((row) => [rowLabel(row), row] as const),
    ...rows.map((row) => [row.id, row] as const),
  ]);
}

function keyOf(id: string, criterion: string): string {
  return JSON.stringify([id, criterion]);
}

function append(labels: Map<string, RowLabel[]>, key: string, label: RowLabel): void {
  const known = labels.get(key);
  if (known === undefined) labels.set(key, [label]);
  else known.push(label);
}
