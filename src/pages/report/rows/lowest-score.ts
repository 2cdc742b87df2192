import type { CriterionColumn, RowColumns } from '../report-view.ts';

/** What decides the place of a row in the order of the lowest scores. */
export function lowestScore({ criteria }: RowColumns, row: number): number | null {
  let lowest: number | null = null;
  for (const { scores } of criteria) {
    const score = scores[row] ?? null;
    if (score !== null && (lowest === null || score < lowest)) lowest = score;
  }
  return lowest;
}

/** The criteria that the reader looks at: the chosen one, else all. */
export function chosenCriteria({ criteria }: RowColumns, name: string): readonly CriterionColumn[] {
  const chosen = criteria.filter((column) => column.name === name);
  return chosen.length > 0 ? chosen : criteria;
}
