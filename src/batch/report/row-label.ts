import type { RecordedRow } from '../journal/record.ts';

/** What a person can find a row by: its id, or its position when its id is only a hash. */
export function toRowLabel({ id, named, row }: RecordedRow): string {
  return named ? id : `row ${String(row)}`;
}
