import type { ModelCore } from '../service/model-core.ts';
import type { Tags } from '../service/tags.ts';
import type { TaskKind } from '../service/tasks.ts';
import type { PerCriterion } from './gates/gate.ts';
import type { Journal } from './journal/journal.ts';
import type { Progress } from './progress.ts';

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

/** What rows are evaluated against, and how. */
export interface EvaluationSettings {
  /**
   * The criteria: a record by name, a list or a single one. Without names, their texts are the names. Each begins
   * with `Reward`, `Penalize`, `Passes if` or `Fails if`.
   *
   * @defaultValue none: `evaluators` are required then
   */
  readonly criteria?: Readonly<Record<string, string>> | readonly string[] | string | undefined;
  /**
   * The names of stored evaluators, in place of criteria or beside them. Not for traces.
   *
   * @defaultValue none
   */
  readonly evaluators?: readonly string[] | undefined;
  /**
   * What the rows hold: conversations (`'reward'`) or the runs of several agents (`'trace'`).
   *
   * @defaultValue `'reward'`
   */
  readonly kind?: TaskKind | undefined;
  /**
   * How many times each criterion is evaluated per row: an integer of at least 1.
   *
   * @defaultValue `1`
   */
  readonly trials?: number | undefined;
  /**
   * The tags of all rows; those of a row replace them.
   *
   * @defaultValue none
   */
  readonly tags?: Tags | undefined;
  /**
   * The model core that scores.
   *
   * @defaultValue `modelCore` of the client
   */
  readonly modelCore?: ModelCore | undefined;
  /**
   * Whether only the latest response is scored, or all responses.
   *
   * @defaultValue `true`
   */
  readonly evaluateLatest?: boolean | undefined;
  /**
   * The cleaning of the explanations, as for `client.evaluate`.
   *
   * @defaultValue none
   */
  readonly explanationCleaning?: 'end_user' | undefined;
  /**
   * The data that the service stores. With `'none'` the journal keeps only scores, too.
   *
   * @defaultValue `'standard'`
   */
  readonly dataRetention?: 'standard' | 'none' | undefined;
  /**
   * Whether a row fails of which something is or may be lost: whose conversation, or the conversion of its trace, causes
   * a warning of the level `loss`.
   *
   * @defaultValue `false`
   */
  readonly strict?: boolean | undefined;
}

/** What a run keeps, and takes from an earlier one. */
export interface JournalOptions {
  /**
   * The journal that keeps the outcomes; those that it has are not evaluated again. The run opens and closes it.
   *
   * @defaultValue none: nothing is kept
   */
  readonly journal?: Journal | undefined;
  /**
   * What the journal keeps: with `'scores'`, nothing of conversations, explanations and tags.
   *
   * @defaultValue `'all'`; `'scores'` with `dataRetention: 'none'`
   */
  readonly keep?: 'all' | 'scores' | undefined;
  /**
   * Whether outcomes of the journal that failed are evaluated again.
   *
   * @defaultValue `false`
   */
  readonly retryFailed?: boolean | undefined;
  /**
   * Where the rows come from, for the journal: a file name, for example.
   *
   * @defaultValue none
   */
  readonly source?: string | undefined;
  /**
   * The name of the service, for the journal: outcomes of different services are never mixed.
   *
   * @defaultValue the origin of the base URL
   */
  readonly service?: string | undefined;
}

/** How a run proceeds. */
export interface RunOptions {
  /**
   * The order of the outcomes: as they come, or as the rows were given.
   *
   * @defaultValue `'completion'`
   */
  readonly order?: 'completion' | 'input' | undefined;
  /**
   * The maximum number of requests in flight: an integer of at least 1. The pace may allow fewer, and never more than 64.
   *
   * @defaultValue `maxConcurrency` of the client, else 64
   */
  readonly concurrency?: number | undefined;
  /**
   * Whether the first criterion of a row is evaluated alone, so that the others find its conversation in the cache
   * of the service.
   *
   * @defaultValue `true`
   */
  readonly cachePriming?: boolean | undefined;
  /**
   * The pace; `false` sends without one until the service refuses a request.
   *
   * @defaultValue as fast as the service allows
   */
  readonly pace?: PaceOptions | false | undefined;
  /**
   * What the run may spend.
   *
   * @defaultValue no limit
   */
  readonly budget?: Budget | undefined;
  /**
   * The failed outcomes that end the run when there are more: a number, or a share such as `'5%'` of the outcomes
   * so far, which counts from 25 failures. A run also ends when 25 requests failed and none succeeded.
   *
   * @defaultValue no limit
   */
  readonly maxFailures?: number | `${number}%` | undefined;
  /**
   * The longest pause that the run takes when the service asks for one, in milliseconds. It ends with `quota` instead
   * of a longer one.
   *
   * @defaultValue `600000`, ten minutes
   */
  readonly maxPauseMs?: number | undefined;
  /**
   * The number of rows, if it is known, for the estimate of the time left.
   *
   * @defaultValue unknown
   */
  readonly totalRows?: number | undefined;
  /**
   * The signal that ends the run: no further row is sent, and requests in flight finish.
   *
   * @defaultValue none
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with the progress, at most ten times a second, when the run begins to stop, and at the end. What it throws is
   * ignored.
   *
   * @defaultValue none
   */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * The pass marks for the summary.
   *
   * @defaultValue none
   */
  readonly thresholds?: PerCriterion | undefined;
  /**
   * The tag whose values are the clusters of the summary.
   *
   * @defaultValue each row is a cluster
   */
  readonly clusterBy?: string | undefined;
  /**
   * The time for one request with its retries, in milliseconds. It starts when the request is sent.
   *
   * @defaultValue `timeoutMs` of the client
   */
  readonly timeoutMs?: number | undefined;
  /**
   * The maximum number of retries per request, besides those that the pace makes.
   *
   * @defaultValue `numRetries` of the client
   */
  readonly numRetries?: number | undefined;
}

/** The options of `evaluateAll`. */
export interface EvaluateAllOptions extends EvaluationSettings, JournalOptions, RunOptions {}
