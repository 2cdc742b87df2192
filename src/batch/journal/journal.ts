import type { AnswerLine, OutcomeLine, RowLine, RowName, RunLine, StopLine } from './lines.ts';

/** Returns the first 32 hexadecimal digits of the SHA-256 of a text in UTF-8. */
export type Digest = (text: string) => string;

/** The facts with which a run opens its journal; the journal adds the id, the number and the time. */
export type JournalRun = Omit<RunLine, 't' | 'v' | 'run' | 'n' | 'at' | 'repaired'>;

/** What identifies an outcome across runs. */
export interface OutcomeKey extends Pick<OutcomeLine, 'id' | 'n' | 'c' | 'trial'> {
  /** The hash of what is evaluated: an outcome of a row that has changed is not reused. */
  readonly r: string;
}

/** What identifies the answer of a task across runs. */
export type AnswerKey = Pick<AnswerLine, 'id' | 'n' | 'q' | 'trial'>;

/** A row with its hash: of what is evaluated, or of the row that a task answers. */
export interface HashedRow extends RowName {
  /** The hash. */
  readonly r: string;
}

/** How a row compares with the rows of the journal. */
export type RowState = 'new' | 'changed' | 'same';

/** What a journal holds when a run begins. */
export interface JournalStart {
  /** The id of the run, which stays when it is resumed. */
  readonly run: string;
  /** 1 for a new journal, 2 for the first time that the run is resumed, and so on. */
  readonly n: number;
  /** The number of rows in the journal. */
  readonly rows: number;
  /** The number of outcomes in the journal, each key once. */
  readonly outcomes: number;
  /** The number of those outcomes that failed. */
  readonly failed: number;
  /** The names of criteria whose text differs from their text in the journal: they are evaluated again. */
  readonly changedCriteria: readonly string[];
}

/**
 * Keeps the outcomes of a run, so that an interrupted run continues where it stopped and never pays twice for the
 * same evaluation. `openJournal` of `align-evals/batch/node` creates a journal that is a file.
 */
export interface Journal {
  /** The hash of a text: the first 32 hexadecimal digits of its SHA-256. */
  readonly digest: Digest;

  /**
   * Opens the journal for a run, once, before anything else.
   *
   * @throws `ConfigurationError` when the settings differ from the settings in the journal.
   */
  open(run: JournalRun): JournalStart | Promise<JournalStart>;

  /**
   * Returns how a row compares with the row of the same identity in the journal. A run calls this for each of its rows:
   * when the run is done, the journal notes in its `stop` line which rows the run did not have.
   */
  compareRow(row: HashedRow): RowState;

  /** Returns whether the journal has an outcome for a key, of any status. */
  has(key: OutcomeKey): boolean;

  /** Returns the latest outcome for a key. */
  read(key: OutcomeKey): OutcomeLine | undefined;

  /** Returns the latest answer for a key, or its failure. */
  readAnswer(key: AnswerKey): AnswerLine | undefined;

  /** Appends a line before it returns: it is synchronous, so that an outcome is kept before it is handed over. A row that is the same as before is not written again. */
  append(line: RowLine | AnswerLine | OutcomeLine | StopLine): void;

  /** Writes everything to the disk and frees the journal. Closing again has no effect. */
  close(): void | Promise<void>;
}
