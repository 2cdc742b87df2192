import type { StopReason } from './journal/lines.ts';
import type { Summary } from './summary/summary.ts';

/** How far a run is. */
export interface Progress {
  /** The outcomes so far, with those of the journal. */
  readonly done: number;
  /** The outcomes of the whole run; undefined unless the option `totalRows` is set. */
  readonly total: number | undefined;
  readonly scored: number;
  readonly notApplicable: number;
  readonly failed: number;
  /** The outcomes that were taken from the journal. */
  readonly resumed: number;
  /** The requests that wait for a response. */
  readonly inFlight: number;
  /** The requests sent that were not refused, and their estimated tokens. */
  readonly requests: number;
  readonly estimatedTokens: number;
  /** The rate at which the run may send now; null while nothing limits it. */
  readonly ratePerMinute: number | null;
  /** The limit of the service; null when it has none, or none is known. */
  readonly limitPerMinute: number | null;
  /** The end of the pause that the service asked for, in milliseconds since 1970; null when there is none. */
  readonly pausedUntil: number | null;
  /** The estimated time to the end, in milliseconds; null when it is not known. */
  readonly msLeft: number | null;
}

/** Why a run ended. */
export interface RunStop {
  readonly why: StopReason;
  /** The reason in a sentence, unless all rows were evaluated. */
  readonly message?: string;
  /** When the service allows requests again, in milliseconds since 1970, for `quota`. */
  readonly retryAt?: number;
}

/** The end of a run: what it showed, with the outcomes of the journal, and why it ended. */
export interface RunSummary extends Summary {
  readonly stop: RunStop;
}
