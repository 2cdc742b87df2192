import type { StopLine } from '../journal/lines.ts';
import type { RowState } from '../journal/journal.ts';
import type { Outcome } from '../outcome.ts';
import type { ReadRow } from './read-row.ts';
import type { RunSubject } from '../evaluation-settings.ts';

/** What identifies a row across runs. */
export interface RowIdentity {
  readonly id: string;
  /** Counts rows of the same id, from 1. */
  readonly n: number;
  /** The hash of what is evaluated; empty without a journal. */
  readonly r: string;
}

/** What is known of an outcome when it settles. */
export interface Sent {
  readonly ms: number;
  readonly attempts: number;
}

/** Names rows, and keeps their outcomes in a journal if there is one. */
export interface Recorder {
  /**
   * Names a row.
   *
   * @throws `InvalidInputError` when two rows of a run with a journal have the same id.
   */
  identify(row: ReadRow): RowIdentity;
  /** Returns how a row compares with the journal, before it is written. */
  compare(identity: RowIdentity): RowState;
  /** Returns the outcome of an earlier run that is to be used again. */
  find(
    row: ReadRow,
    identity: RowIdentity,
    subject: RunSubject,
    trial: number,
  ): Outcome | undefined;
  /** Keeps what names and sorts a row, and its body, unless the journal has the same. */
  keepRow(row: ReadRow, identity: RowIdentity): void;
  /** Keeps an outcome, and its row before it. */
  keep(outcome: Outcome, row: ReadRow, identity: RowIdentity, sent: Sent): void;
  stop(line: Omit<StopLine, 't' | 'at'>): void;
  close(): Promise<void>;
}

/** Without a journal nothing is hashed, and nothing is kept. */
export const NO_RECORDER: Recorder = {
  identify: ({ ownId, position }) => ({ id: ownId ?? String(position), n: 1, r: '' }),
  compare: () => 'new',
  find: () => undefined,
  keepRow: () => undefined,
  keep: () => undefined,
  stop: () => undefined,
  close: () => Promise.resolve(),
};
