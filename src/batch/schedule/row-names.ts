import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import { KeyTable, toFingerprint } from '../journal/key-table.ts';
import type { RowName } from '../journal/lines.ts';
import type { ReadRow } from './read-row.ts';

/** Names the rows of a run by their ids, and rows without one by their hashes. Memory does not hold the rows. */
export class RowNames {
  readonly #positions = new KeyTable();
  readonly #counts = new KeyTable();

  /**
   * Names a row.
   *
   * @param r - The hash of the row.
   * @throws `InvalidInputError` when an earlier row has the same id.
   */
  nameRow({ ownId, position }: Pick<ReadRow, 'ownId' | 'position'>, r: string): RowName {
    if (ownId === undefined) return { id: r, n: this.#count(r) };
    const key = toFingerprint(ownId);
    const before = this.#positions.get(key);
    if (before !== undefined) throw repeatedId(before.low, position);
    this.#positions.set(key, { high: 0, low: position });
    return { id: ownId, n: 1 };
  }

  #count(r: string): number {
    const key = toFingerprint(r);
    const n = (this.#counts.get(key)?.low ?? 0) + 1;
    this.#counts.set(key, { high: 0, low: n });
    return n;
  }
}

function repeatedId(before: number, position: number): InvalidInputError {
  const message = `of row ${position} is the id of row ${before} too: the journal finds rows by their ids, so give each its own`;
  return new InvalidInputError([{ path: 'id', message }]);
}
