import type { Outcome } from '../outcome.ts';
import type { ErrorLine, RunLine, StopLine } from './lines.ts';

/** A row of a journal with its latest outcomes, of the criteria of the last run. */
export interface RecordedRow {
  readonly row: number;
  readonly id: string;
  readonly named: boolean;
  readonly n: number;
  readonly p: string | null;
  readonly group: string | null;
  readonly tags: Readonly<Record<string, string>>;
  readonly outcomes: readonly RecordedOutcome[];
}

/** The latest outcome of a criterion and trial. */
export interface RecordedOutcome extends Pick<Outcome, 'status' | 'score' | 'criterion' | 'trial'> {
  readonly ms: number;
  readonly attempts: number;
  readonly explanation: string | null;
  readonly error: ErrorLine | null;
}

/** What a journal says, read from start to end: reports, summaries and comparisons are made of it. */
export interface RunRecord {
  /** The last `run` line. */
  readonly run: RunLine;
  /** In the order of their positions; rows without an outcome are left out. */
  readonly rows: readonly RecordedRow[];
  /** The last `stop` line; null when the last run could not write one. */
  readonly stop: StopLine | null;
  /** The milliseconds from the first run line to the last line with a time. */
  readonly durationMs: number;
  /** The number of lines of kinds that this version does not know. */
  readonly unknownLines: number;
}
