import type { StopReason } from './journal/lines.ts';
import type { Summary } from './summary/summary.ts';

/** How far the tasks of a run are. */
export interface TaskProgress {
  /** The tasks that run now. */
  readonly running: number;
  /** The tasks of this run that have answered. */
  readonly done: number;
  /** The tasks of this run that failed. */
  readonly failed: number;
  /** The answers that were taken from the journal. */
  readonly resumed: number;
}

/** How far a run is. */
export interface Progress {
  /** The outcomes so far, including the outcomes of the journal. */
  readonly done: number;
  /** The outcomes of the whole run; undefined unless the option `totalOutcomes` is set. */
  readonly total: number | undefined;
  /** The outcomes with a score. */
  readonly scored: number;
  /** The outcomes whose criterion did not apply. */
  readonly notApplicable: number;
  /** The outcomes that failed. */
  readonly failed: number;
  /** The outcomes that were taken from the journal. */
  readonly resumed: number;
  /** The requests that wait for a response. */
  readonly inFlight: number;
  /** How far the tasks are; undefined when the rows were passed with their answers. */
  readonly tasks: TaskProgress | undefined;
  /** The requests that were sent and not refused. */
  readonly requests: number;
  /** The tokens of those requests, estimated as one per 4 bytes of their bodies. */
  readonly estimatedTokens: number;
  /** The rate at which the run may send now; null while nothing limits it. */
  readonly ratePerMinute: number | null;
  /** The limit of the service; null when it has none, or none is known. */
  readonly limitPerMinute: number | null;
  /** The requests that the service allows at once after a quiet minute; null when `limitPerMinute` is. */
  readonly limitCapacity: number | null;
  /**
   * The end of the pause after a refusal, or the time of the next request in an outage, in milliseconds since 1970; null
   * without a pause.
   */
  readonly pausedUntil: number | null;
  /** Whether the service refuses or fails all requests: the run sends single requests until one is answered. */
  readonly isOutage: boolean;
  /** The estimated time to the end, in milliseconds; null when it is not known. */
  readonly msLeft: number | null;
}

/** Why a run ended. */
export interface RunStop {
  /**
   * The reason: every row was evaluated (`done`); the run was ended by its signal, its consumer or the closed client
   * (`interrupted`); the budget is spent (`budget`); the service asked for a pause that is too long, or refused every request
   * for as long (`quota`); it rejected the key (`key`); too many evaluations failed, or all for too long (`failures`); rows
   * or journal threw (`error`).
   */
  readonly why: StopReason;
  /** The reason in a sentence, unless all rows were evaluated. */
  readonly message?: string;
  /** When the service allows requests again, in milliseconds since 1970, if it asked for a pause that is too long. */
  readonly retryAt?: number;
}

/** The end of a run: the summary of its outcomes, including the outcomes of the journal, and why it ended. */
export interface RunSummary extends Summary {
  /** Why the run ended. */
  readonly stop: RunStop;
}
