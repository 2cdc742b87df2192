import { type Bits64, KeyTable, toFingerprint } from './key-table.ts';
import type { AnswerKey, HashedRow, OutcomeKey, RowState } from './journal.ts';
import {
  type AnswerLine,
  hashOfRow,
  type OutcomeLine,
  type RowLine,
  type RowName,
  type StopLine,
} from './lines.ts';

const FAILED = 0x8000_0000;
const TWO_TO_32 = 2 ** 32;

/** The position of the latest line of each outcome in a storage, and fingerprints of each row. */
export class JournalIndex {
  readonly #outcomes = new KeyTable();
  /** By row as it was passed and trial, the position of the latest answer of a task, and a fingerprint of its content. */
  readonly #answers = new KeyTable();
  readonly #answered = new KeyTable();
  /** The fingerprints of what is evaluated for each row, and of its position, group and tags. */
  readonly #rows = new KeyTable();
  /** The rows of the current run. */
  readonly #seen = new KeyTable();
  #rowCount = 0;
  #failedCount = 0;

  get rows(): number {
    return this.#rowCount;
  }

  /** The number of keys with an outcome. */
  get outcomes(): number {
    return this.#outcomes.size;
  }

  /** The number of keys whose latest outcome failed. */
  get failed(): number {
    return this.#failedCount;
  }

  /** Notes a line at a position of the storage; the latest outcome of a key counts. */
  add(line: RowLine | AnswerLine | OutcomeLine | StopLine, offset: number): void {
    if (line.t === 'row') this.#addRow(line);
    if (line.t === 'answer') this.#addAnswer(line, offset);
    if (line.t === 'out') this.#addOutcome(line, offset);
    if (line.t === 'stop') for (const row of line.gone ?? []) this.#removeRow(row);
  }

  offsetOf(key: OutcomeKey): number | undefined {
    const value = this.#outcomes.get(this.#outcomeKey(key));
    return value === undefined ? undefined : toOffset(value);
  }

  offsetOfAnswer({ id, n, q, trial }: AnswerKey): number | undefined {
    const value = this.#answers.get(this.#answerKey({ id, n }, this.#contentOf(q), trial));
    return value === undefined ? undefined : toOffset(value);
  }

  /** Returns whether an outcome is of what its row, or the latest answer to it, contains. */
  isOfContent({ id, n, r, trial }: OutcomeLine): boolean {
    const row = this.#rows.get(this.#rowKey({ id, n }));
    if (row === undefined || areEqual(row, GONE)) return false;
    const answered = this.#answered.get(this.#answerKey({ id, n }, row, trial));
    return areEqual(answered ?? row, this.#contentOf(r));
  }

  /** Notes that the current run has a row. */
  see(row: RowName): void {
    this.#seen.set(this.#rowKey(row), SEEN);
  }

  get hasUnseen(): boolean {
    return this.#rowCount > this.#seen.size;
  }

  /** Returns whether the storage has a row that the run does not have. */
  isUnseen(row: RowName): boolean {
    const key = this.#rowKey(row);
    const content = this.#rows.get(key);
    return content !== undefined && !areEqual(content, GONE) && this.#seen.get(key) === undefined;
  }

  compareRow(row: HashedRow): RowState {
    const before = this.#rows.get(this.#rowKey(row));
    if (before === undefined || areEqual(before, GONE)) return 'new';
    return areEqual(before, this.#contentOf(row.r)) ? 'same' : 'changed';
  }

  /** Returns whether the storage has a row with the same content, position, group and tags. */
  hasRow(line: RowLine): boolean {
    if (this.compareRow({ id: line.id, n: line.n, r: hashOfRow(line) }) !== 'same') return false;
    const before = this.#rows.get(this.#labelsKey(line));
    return before !== undefined && areEqual(before, this.#labelsOf(line));
  }

  #addRow(line: RowLine): void {
    const before = this.#rows.set(this.#rowKey(line), this.#contentOf(hashOfRow(line)));
    if (before === undefined || areEqual(before, GONE)) this.#rowCount += 1;
    this.#rows.set(this.#labelsKey(line), this.#labelsOf(line));
  }

  #addAnswer(line: AnswerLine, offset: number): void {
    const key = this.#answerKey(line, this.#contentOf(line.q), line.trial);
    this.#answers.set(key, toValue(offset, 'error' in line));
    // The outcomes of a task that failed have the hash of the row.
    this.#answered.set(key, this.#contentOf('error' in line ? line.q : line.r));
  }

  #addOutcome(line: OutcomeLine, offset: number): void {
    const failed = line.status === 'failed';
    const before = this.#outcomes.set(this.#outcomeKey(line), toValue(offset, failed));
    this.#failedCount += Number(failed) - Number(before !== undefined && isFailed(before));
  }

  /** Forgets a row; its outcomes stay, in case it comes again. */
  #removeRow(row: RowName): void {
    if (!this.#rows.get(this.#rowKey(row))) return;
    this.#rows.set(this.#rowKey(row), GONE);
    this.#rowCount -= 1;
  }

  #outcomeKey({ id, n, r, c, trial }: OutcomeKey): Bits64 {
    return toFingerprint(id, String(n), r, c, String(trial));
  }

  #rowKey({ id, n }: RowName): Bits64 {
    return toFingerprint('row', id, String(n));
  }

  #labelsKey({ id, n }: RowName): Bits64 {
    return toFingerprint('labels', id, String(n));
  }

  #answerKey({ id, n }: RowName, { high, low }: Bits64, trial: number): Bits64 {
    return toFingerprint(...[id, n, high, low, trial].map(String));
  }

  #contentOf(hash: string): Bits64 {
    return notZero(toFingerprint(hash));
  }

  #labelsOf({ i, group, tags = {}, criteria, f = {} }: RowLine): Bits64 {
    const facts = [i, group, sortedEntries(tags), criteria, sortedEntries(f)];
    return notZero(toFingerprint(JSON.stringify(facts)));
  }
}

const SEEN: Bits64 = { high: 0, low: 1 };
/** Replaces the content of a row that a later run did not have. */
const GONE: Bits64 = { high: 0, low: 2 };

function sortedEntries(values: Readonly<Record<string, string>>): readonly [string, string][] {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The table uses the value 0 for free places. */
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
