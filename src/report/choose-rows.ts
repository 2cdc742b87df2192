import type { RecordedRow } from '../batch/journal/record.ts';

/**
 * Chooses the rows of a report: those with the lowest scores, then those that failed, then those to which no criterion
 * applied. They stay in their order.
 */
export function chooseRows(rows: readonly RecordedRow[], most: number): readonly RecordedRow[] {
  if (rows.length <= most) return rows;
  const ranked = rows.map((row) => ({ row, rank: rankOf(row) }));
  ranked.sort((one, other) => one.rank - other.rank || one.row.row - other.row.row);
  return ranked
    .slice(0, most)
    .map(({ row }) => row)
    .sort((one, other) => one.row - other.row);
}

const FAILED = 2;
const NOT_APPLICABLE = 3;

function rankOf({ outcomes }: RecordedRow): number {
  const scores = outcomes.flatMap(({ score }) => score ?? []);
  if (scores.length > 0) return Math.min(...scores);
  return outcomes.some(({ status }) => status === 'failed') ? FAILED : NOT_APPLICABLE;
}
