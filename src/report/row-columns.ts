import type { Comparison, RowChange } from '../batch/compare/comparison.ts';
import type { RecordedOutcome, RecordedRow } from '../batch/journal/record.ts';
import { rowScore } from '../batch/summary/row-score.ts';
import type { Summary } from '../batch/summary/summary.ts';
import { toCellState } from '../pages/report/cell-state.ts';
import type { CriterionColumn, RowColumns } from '../pages/report/report-view.ts';
import { keyOf } from './row-key.ts';

/** What columns are made of. */
export interface RowColumnFacts {
  readonly rows: readonly RecordedRow[];
  readonly summary: Summary;
  readonly comparison: Comparison | undefined;
}

/** Turns rows into columns. */
export function toRowColumns({ comparison, rows, summary }: RowColumnFacts): RowColumns {
  const groups = new Names();
  const tags = new Names();
  return {
    criteria: Object.entries(summary.criteria).map(([name, { passed }]) => {
      const changes = comparison?.changes.filter(({ criterion }) => criterion === name) ?? [];
      return toColumn(rows, { name, mark: passed?.mark ?? null }, changes);
    }),
    positions: rows.map(({ row }) => row),
    labels: rows.map(({ id, named, row }) => (named ? id : `row ${String(row)}`)),
    groups: rows.map(({ group }) => (group === null ? -1 : groups.indexOf(group))),
    tags: rows.map((row) =>
      Object.entries(row.tags).map(([key, value]) => tags.indexOf(`${key}=${value}`)),
    ),
    groupNames: groups.names,
    tagNames: tags.names,
    excerpts: rows.map(({ outcomes }) => toExcerpt(outcomes)),
  };
}

/** Names in the order in which they are first used. */
class Names {
  readonly names: string[] = [];
  readonly #indices = new Map<string, number>();

  indexOf(name: string): number {
    const known = this.#indices.get(name);
    if (known !== undefined) return known;
    this.#indices.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

function toColumn(
  rows: readonly RecordedRow[],
  { mark, name }: Pick<CriterionColumn, 'name' | 'mark'>,
  changes: readonly RowChange[],
): CriterionColumn {
  const trials = rows.map(({ outcomes }) => outcomes.filter(({ criterion }) => criterion === name));
  const changeOf = new Map(changes.map((change) => [keyOf(change), change]));
  const hasChanges = changes.length > 0;
  return {
    name,
    mark,
    scores: trials.map((outcomes) => rowScore(outcomes.flatMap(({ score }) => score ?? []))),
    states: trials.map((outcomes) => toCellState(outcomes.map(({ status }) => status))).join(''),
    before: hasChanges ? rows.map((row) => changeOf.get(keyOf(row))?.before ?? null) : [],
    turned: hasChanges ? rows.map((row) => toTurn(changeOf.get(keyOf(row))?.turned)).join('') : '',
  };
}

function toTurn(turned: RowChange['turned'] | undefined): string {
  if (turned === 'worse') return 'w';
  return turned === 'better' ? 'b' : '-';
}

const MAX_EXCERPT = 160;

/** The explanation of the lowest score, on one line; without one, what failed. */
function toExcerpt(outcomes: readonly RecordedOutcome[]): string {
  const explained = outcomes.filter(({ explanation }) => explanation !== null);
  const [lowest] = explained.toSorted((one, other) => (one.score ?? 2) - (other.score ?? 2));
  const text = lowest?.explanation ?? failureOf(outcomes);
  const line = text.slice(0, 4 * MAX_EXCERPT).replaceAll(/\s+/g, ' ');
  return line.length > MAX_EXCERPT ? `${line.slice(0, MAX_EXCERPT).toWellFormed()}…` : line;
}

function failureOf(outcomes: readonly RecordedOutcome[]): string {
  const error = outcomes.find((outcome) => outcome.error !== null)?.error;
  return error?.message ?? error?.code ?? '';
}
