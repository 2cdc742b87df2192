import type { RecordedRow } from '../batch/journal/record.ts';

/** What distinguishes the rows of a run. Positions do not: a run that was resumed on other data may have one twice. */
export function keyOf({ id, n }: Pick<RecordedRow, 'id' | 'n'>): string {
  return `${String(n)}\n${id}`;
}
