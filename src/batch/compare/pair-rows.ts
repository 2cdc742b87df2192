import type { RecordedRow } from '../journal/record.ts';
import type { Pairing } from './comparison.ts';

/** A row of the later run with that of the earlier one; one of them may be missing. */
export interface RowPair {
  readonly before: RecordedRow | undefined;
  readonly after: RecordedRow | undefined;
}

/** The rows of two runs. */
export interface PairedRows {
  readonly pairing: Pairing;
  /** In the order of the later run; the rows that only the earlier one has are at the end. */
  readonly pairs: readonly RowPair[];
}

/**
 * Matches the rows of two runs: by id when all rows of both have one, else by prompt. Rows that repeat are matched
 * in their order.
 */
export function pairRows(
  before: readonly RecordedRow[],
  after: readonly RecordedRow[],
): PairedRows {
  const pairing = [...before, ...after].every(({ named }) => named) ? 'id' : 'prompt';
  const left = byIdentity(before, pairing);
  const pairs: RowPair[] = [];
  for (const [identity, row] of byIdentity(after, pairing)) {
    pairs.push({ before: left.get(identity), after: row });
    left.delete(identity);
  }
  for (const row of left.values()) pairs.push({ before: row, after: undefined });
  return { pairing, pairs };
}

function byIdentity(rows: readonly RecordedRow[], pairing: Pairing): Map<string, RecordedRow> {
  const repeats = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const name = nameOf(row, pairing);
      const repeat = (repeats.get(name) ?? 0) + 1;
      repeats.set(name, repeat);
      return [`${String(repeat)} ${name}`, row];
    }),
  );
}

// A trace has no prompt; without an id of its own, its id is the hash of its content.
function nameOf({ id, p }: RecordedRow, pairing: Pairing): string {
  return pairing === 'prompt' && p !== null ? `prompt ${p}` : `id ${id}`;
}
