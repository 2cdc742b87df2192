import type { Digest } from './content-hash.ts';
import type { OutcomeKey, RowState } from './journal.ts';
import { type Bits64, KeyTable, toFingerprint } from './key-table.ts';
import type { OutcomeLine, RowLine } from './lines.ts';

const FAILED = 0x8000_0000;
const TWO_TO_32 = 2 ** 32;

/** What identifies a row. */
type RowKey = Pick<RowLine, 'id' | 'n'>;

/** Where a storage has the latest line of each outcome, and what it knows of each row. */
export class JournalIndex {
  readonly #digest: Digest;
  readonly #outcomes = new KeyTable();
  /** The fingerprint of what is evaluated for each row, and of its group and tags if it has any. */
  readonly #rows = new KeyTable();
  #rowCount = 0;
  #failedCount = 0;

  constructor(digest: Digest) {
    this.#digest = digest;
  }

  get rows(): number {
    return this.#rowCount;
  }

  /** The number of keys with an outcome, and of those whose latest one failed. */
  get outcomes(): number {
    return this.#outcomes.size;
  }

  get failed(): number {
    return this.#failedCount;
  }

  /** Notes a line; the latest one of a key counts. */
  addOutcome(line: OutcomeLine, offset: number): void {
    const failed = line.status === 'failed';
    const before = this.#outcomes.set(this.#outcomeKey(line), toValue(offset, failed));
    this.#failedCount += Number(failed) - Number(before !== undefined && isFailed(before));
  }

  /** Returns the position of the latest line of a key in the storage. */
  offsetOf(key: OutcomeKey): number | undefined {
    const value = this.#outcomes.get(this.#outcomeKey(key));
    return value === undefined ? undefined : toOffset(value);
  }

  addRow(line: RowLine): void {
    const before = this.#rows.set(this.#rowKey(line), this.#contentOf(line));
    if (before === undefined) this.#rowCount += 1;
    const labels = this.#labelsOf(line);
    // A row that was seen before may have had labels, which it has lost.
    if (labels !== undefined || before !== undefined) {
      this.#rows.set(this.#labelsKey(line), labels ?? NO_LABELS);
    }
  }

  compareRow(row: RowKey & Pick<RowLine, 'r'>): RowState {
    const before = this.#rows.get(this.#rowKey(row));
    if (before === undefined) return 'new';
    return areEqual(before, this.#contentOf(row)) ? 'same' : 'changed';
  }

  /** Returns whether the storage has a row with the same content, group and tags. */
  hasRow(line: RowLine): boolean {
    if (this.compareRow(line) !== 'same') return false;
    const before = this.#rows.get(this.#labelsKey(line)) ?? NO_LABELS;
    return areEqual(before, this.#labelsOf(line) ?? NO_LABELS);
  }

  #outcomeKey({ id, n, r, c, trial }: OutcomeKey): Bits64 {
    return toFingerprint(`${id}\n${String(n)}\n${r}\n${c}\n${String(trial)}`, this.#digest);
  }

  #rowKey({ id, n }: RowKey): Bits64 {
    return toFingerprint(`row\n${id}\n${String(n)}`, this.#digest);
  }

  #labelsKey({ id, n }: RowKey): Bits64 {
    return toFingerprint(`labels\n${id}\n${String(n)}`, this.#digest);
  }

  #contentOf({ r }: Pick<RowLine, 'r'>): Bits64 {
    return notZero(toFingerprint(r, this.#digest));
  }

  /** Undefined for a row without group and tags, as most rows are: they take no place in the table. */
  #labelsOf({ group, tags = {} }: RowLine): Bits64 | undefined {
    const entries = Object.entries(tags);
    if (group === null && entries.length === 0) return undefined;
    const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1));
    return notZero(toFingerprint(JSON.stringify([group, sorted]), this.#digest));
  }
}

const NO_LABELS: Bits64 = { high: 0, low: 1 };

/** The table keeps 0 for free places. */
function notZero({ high, low }: Bits64): Bits64 {
  return { high, low: low === 0 ? 1 : low };
}

function areEqual(one: Bits64, other: Bits64): boolean {
  return one.high === other.high && one.low === other.low;
}

// One more than the offset, since 0 marks a free place. Bit 63 is set for a failed outcome.
function toValue(offset: number, failed: boolean): Bits64 {
  const position = offset + 1;
  const high = Math.floor(position / TWO_TO_32);
  return { high: failed ? high + FAILED : high, low: position % TWO_TO_32 };
}

function isFailed({ high }: Bits64): boolean {
  return high >= FAILED;
}

function toOffset({ high, low }: Bits64): number {
  return (high % FAILED) * TWO_TO_32 + low - 1;
}
