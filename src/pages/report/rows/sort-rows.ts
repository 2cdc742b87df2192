import {
  changeOf,
  type CriterionColumn,
  groupOf,
  isComparison,
  type RowColumns,
} from '../report-view.ts';
import type { ViewState } from './view-state.ts';

type CompareRows = (one: number, other: number) => number;

/** Sorts indices of rows. Equal rows keep their order; rows without a score are last. */
export function sortRows(
  rows: RowColumns,
  indices: readonly number[],
  { criterion, sort, status }: Pick<ViewState, 'criterion' | 'sort' | 'status'>,
): number[] {
  const order = orderOf(rows, sort);
  const isDescending = order.startsWith('-');
  const key = isDescending ? order.slice(1) : order;
  const compare = comparison(rows, { key, isDescending, chosen: criterion });
  const sorted = indices.toSorted(compare);
  if (status !== 'failed') return sorted;
  // The filter for failures shows rows without any score first.
  const hasScore = (row: number): number => Number(lowestScore(rows.criteria, row) !== null);
  return sorted.toSorted((one, other) => hasScore(one) - hasScore(other));
}

/** The order of a view: a comparison begins with the rows that fell most. */
export function orderOf(rows: RowColumns, sort: string): string {
  if (sort !== '') return sort;
  return isComparison(rows) ? 'change' : 'lowest';
}

interface Order {
  readonly key: string;
  readonly isDescending: boolean;
  /** The criterion whose scores count as lowest; all if empty. */
  readonly chosen: string;
}

function comparison(rows: RowColumns, { chosen, isDescending, key }: Order): CompareRows {
  const turn = isDescending ? -1 : 1;
  const criterion = key.startsWith('score:') ? key.slice('score:'.length) : undefined;
  if (criterion !== undefined) {
    const scores = rows.criteria.find(({ name }) => name === criterion)?.scores ?? [];
    return byScore(scores, rows.positions.length, turn);
  }
  switch (key) {
    case 'change': {
      const criteria = chosenCriteria(rows, chosen);
      const changes = rows.positions.map((_position, row) => changeOf(criteria, row));
      return byScore(changes, changes.length, turn);
    }
    case 'position':
      return (one, other) => turn * ((rows.positions[one] ?? 0) - (rows.positions[other] ?? 0));
    case 'id':
      return byText((row) => rows.labels[row] ?? '', turn);
    case 'group':
      return byText((row) => groupOf(rows, row) ?? '', turn);
    default: {
      const criteria = chosenCriteria(rows, chosen);
      const lowest = rows.positions.map((_position, row) => lowestScore(criteria, row));
      return byScore(lowest, lowest.length, turn);
    }
  }
}

/** An array of numbers sorts several times as fast as a comparison that checks for null. */
function byScore(scores: readonly (number | null)[], count: number, turn: number): CompareRows {
  const keys = new Float64Array(count).fill(Infinity);
  for (const [row, score] of scores.entries()) {
    if (score !== null) keys[row] = turn * score;
  }
  // Rows without a value are last, and equal: the difference of two infinities is not a number.
  return (one, other) => {
    const [left, right] = [keys[one] ?? 0, keys[other] ?? 0];
    return left === right ? 0 : left - right;
  };
}

const collator = new Intl.Collator('en', { numeric: true });

function byText(textOf: (row: number) => string, turn: number): CompareRows {
  return (one, other) => turn * collator.compare(textOf(one), textOf(other));
}

export function lowestScore(criteria: readonly CriterionColumn[], row: number): number | null {
  let lowest: number | null = null;
  for (const { scores } of criteria) {
    const score = scores[row] ?? null;
    if (score !== null && (lowest === null || score < lowest)) lowest = score;
  }
  return lowest;
}

/** The chosen criterion, or all criteria. */
export function chosenCriteria({ criteria }: RowColumns, name: string): readonly CriterionColumn[] {
  const chosen = criteria.filter((column) => column.name === name);
  return chosen.length > 0 ? chosen : criteria;
}
