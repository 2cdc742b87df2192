import type { JournalIndex } from '../journal/journal-index.ts';
import type { RowLine, RowName, RunLine } from '../journal/lines.ts';
import type { JournalContent } from './journal-content.ts';

/**
 * Numbers the repeats of rows without an id that different shards have. A file may write what is evaluated in several ways, and the way
 * decides about the shard; but the journal knows a row by what is evaluated, and each shard counts its repeats from 1.
 */
export class RepeatNumbers {
  readonly #indexes = new Map<number, readonly JournalIndex[]>();
  /** By shard and id, how many rows of the id the shards before it have. */
  readonly #before = new Map<string, number>();

  /** Nothing is numbered when one of the journals is of all rows. */
  constructor(contents: readonly Pick<JournalContent, 'index' | 'run'>[]) {
    if (contents.some(({ run }) => run.shard === undefined)) return;
    for (const { index, run } of contents) {
      const shard = numberOf(run);
      this.#indexes.set(shard, [...(this.#indexes.get(shard) ?? []), index]);
    }
  }

  /** Notes a row, before its answers and outcomes are numbered. */
  note({ id, n, named }: RowLine, run: RunLine): void {
    if (named || n > 1) return;
    let before = 0;
    for (const [shard, indexes] of this.#indexes) {
      if (shard < numberOf(run)) {
        before += Math.max(...indexes.map((index) => countRows(index, id)));
      }
    }
    if (before > 0) this.#before.set(keyOf(id, run), before);
  }

  /** Returns a line with the number that its row has in the merged journal. */
  number<T extends RowName>(line: T, run: RunLine): T {
    const before = this.#before.get(keyOf(line.id, run));
    return before === undefined ? line : { ...line, n: line.n + before };
  }
}

/** The repeats of a row are numbered without a gap. */
function countRows(index: JournalIndex, id: string): number {
  let count = 0;
  while (index.compareRow({ id, n: count + 1, r: '' }) !== 'new') count += 1;
  return count;
}

function numberOf({ shard = '' }: RunLine): number {
  return Number.parseInt(shard, 10);
}

function keyOf(id: string, run: RunLine): string {
  return `${numberOf(run)} ${id}`;
}
