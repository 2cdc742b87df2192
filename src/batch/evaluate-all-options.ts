import type { AgentTrace } from '../options/agent-trace.ts';
import type { Tags } from '../options/evaluate-params.ts';
import type { ModelCore } from '../options/model-core.ts';
import type { Journal } from './journal/journal.ts';
import type { StopReason } from './journal/lines.ts';
import type { PerCriterion } from './gates/gate.ts';
import type { Summary } from './summary/summary.ts';

/** The fields of a row that name and sort it; they are not sent, except the tags. */
export interface RowFacts {
  /**
   * The id of the row, which finds it again when a run is resumed. Two rows of a run may not have the same.
   *
   * @defaultValue with a journal the hash of what is evaluated, else the position of the row
   */
  readonly id?: string | undefined;
  /**
   * The group of the row, for a summary per group.
   *
   * @defaultValue none
   */
  readonly group?: string | null | undefined;
  /**
   * The tags of the row, which are sent with it.
   *
   * @defaultValue none
   */
  readonly tags?: Tags | undefined;
}

/** A conversation to score: the parameters of `client.evaluate` without those that all rows share. */
export type ConversationRow = RowFacts & {
  readonly [Field in 'messages' | 'input' | 'result' | 'system' | 'tools' | 'choice']?:
    NonNullable<unknown> | null | undefined;
} & { readonly trace?: undefined };

/** The runs of several agents to score. */
export interface TraceRow extends RowFacts {
  /** The runs of the agents. */
  readonly trace: AgentTrace;
}

/** A row of `evaluateAll`. */
export type EvaluationRowInput = ConversationRow | TraceRow;

/** How fast a run may send. */
export interface PaceOptions {
  /**
   * The share of the rate limit that this process may use, above 0 and at most 1: for processes that know each other.
   *
   * @defaultValue `1`
   */
  readonly share?: number | undefined;
  /**
   * The requests per minute that the service allows, `null` for no limit.
   *
   * @defaultValue the rate record of the account, read at the start if the client has an access token; else it is learned
   */
  readonly ratePerMinute?: number | null | undefined;
}

/** What a run may spend. It stops before the request that would exceed it. */
export interface Budget {
  /** The number of requests that are not refused. */
  readonly requests?: number | undefined;
  /** The number of tokens, estimated as one per 4 bytes of a body. */
  readonly tokens?: number | undefined;
}

/** How far a run is. */
export interface Progress {
  /** The outcomes so far, with those of the journal. */
  readonly done: number;
  /** The outcomes of the whole run; undefined unless the option `total` is set. */
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

/** The options of `evaluateAll`. */
export interface EvaluateAllOptions {
  /** The criteria by name, as a list, or a single one; without names, their texts are the names. */
  readonly criteria?: Readonly<Record<string, string>> | readonly string[] | string | undefined;
  /** The names of stored evaluators, in place of criteria or beside them. */
  readonly evaluators?: readonly string[] | undefined;
  /** The journal that keeps the outcomes. */
  readonly journal?: Journal | undefined;
  /** What the journal keeps: with `'scores'`, nothing of conversations, explanations and tags. */
  readonly keep?: 'all' | 'scores' | undefined;
  /** Evaluates outcomes of the journal again that failed. */
  readonly retryFailed?: boolean | undefined;
  readonly source?: string | undefined;
  readonly order?: 'completion' | 'input' | undefined;
  readonly trials?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly cachePriming?: boolean | undefined;
  readonly pace?: PaceOptions | false | undefined;
  readonly budget?: Budget | undefined;
  readonly maxFailures?: number | `${number}%` | undefined;
  readonly maxPauseMs?: number | undefined;
  readonly total?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly thresholds?: PerCriterion | undefined;
  readonly clusterBy?: string | undefined;
  readonly tags?: Tags | undefined;
  readonly modelCore?: ModelCore | undefined;
  readonly evaluateLatest?: boolean | undefined;
  readonly explanationCleaning?: 'end_user' | undefined;
  readonly dataRetention?: 'standard' | 'none' | undefined;
  readonly strict?: boolean | undefined;
  readonly timeoutMs?: number | undefined;
  readonly numRetries?: number | undefined;
}
