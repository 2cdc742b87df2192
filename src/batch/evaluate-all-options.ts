import type { ResolvedOptions } from '../client/options/resolve-options.ts';
import { checkOptions, guardOptions } from '../errors/check-options.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import type { TaskKind } from '../service/tasks.ts';
import { isPlainObject } from '../values/objects.ts';
import { once } from '../values/once.ts';
import {
  anyValue,
  booleanRule,
  countRule,
  oneOf,
  optional,
  retriesRule,
  type Rule,
  rule,
  type RulesFor,
  signalRule,
  textRule,
  timeoutRule,
  typeRule,
  zeroOrMoreRule,
} from '../values/rules.ts';
import {
  type EvaluationSettings,
  listChecks,
  listSubjects,
  rejectConflicts,
  rejectForTraces,
  type RunSubject,
  settingsRules,
} from './evaluation-settings.ts';
import type { RunCheck } from './checks/run-check.ts';
import { perCriterionRule } from './gates/per-criterion.ts';
import type { PerCriterion } from './gates/gate.ts';
import { type JournalOptions, journalRules } from './journal/journal-options.ts';
import { dataRules } from './journal/run-data.ts';
import type { Progress } from './progress.ts';
import { type ResolvedTask, resolveTask, taskRules } from './tasks/resolve-task.ts';
import type { TaskOptions } from './tasks/task.ts';

/** How fast a run may send. */
export interface PaceOptions {
  /**
   * The share of a known rate limit that this process may use, above 0 and at most 1: for processes that know each other.
   * Without a share, processes of one key find their pace, and are refused now and then.
   *
   * @defaultValue `1`
   */
  readonly share?: number | undefined;
  /**
   * The requests per minute that the service allows, `null` for no limit.
   *
   * @defaultValue the rate record of the account, if the client has an access token; else it is learned from refusals
   */
  readonly ratePerMinute?: number | null | undefined;
}

/** What a run may spend. It stops before the request that would exceed it. */
export interface Budget {
  /** The number of requests that are not refused. */
  readonly requests?: number | undefined;
  /** The number of tokens, estimated as one per 4 bytes of a body. */
  readonly tokens?: number | undefined;
  /**
   * Returns the tokens that were used so far, if they are known: a judge knows them. They replace the estimate of requests that
   * have ended. While it returns undefined, all tokens are estimated.
   *
   * @defaultValue none: the tokens are estimated
   */
  readonly usedTokens?: (() => number | undefined) | undefined;
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
   * The number of requests in flight, from the first one on: an integer of at least 1. `maxConcurrency` of the client may
   * lower it. Requests that hang do not count; with them, at most three times as many are in flight.
   *
   * @defaultValue 64 with a known limit; else 8, growing to 64 with the answers, at most twofold every two seconds
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
   * The pace; `false` reads no limits, so that nothing but `concurrency` limits the run until the service refuses a request.
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
   * The number of failed outcomes above which the run ends; or a share such as `'5%'` of the outcomes so far, which
   * counts from 25 failures. A run also ends when 25 requests failed and none succeeded. Refusals (429, 503 with
   * `Retry-After`) never fail a row, and neither do failures in an outage; see `maxPauseMs`.
   *
   * @defaultValue no limit
   */
  readonly maxFailures?: number | `${number}%` | undefined;
  /**
   * The longest time for which the run waits for the service, in milliseconds. It ends with `quota` when the service asks
   * for a longer pause, or has accepted nothing for so long; and with `failures` when an outage takes longer.
   *
   * @defaultValue `600000`, ten minutes
   */
  readonly maxPauseMs?: number | undefined;
  /**
   * The number of outcomes, if it is known, for the estimate of the time left: rows × criteria × trials, less the criteria that do
   * not apply to a row. `planEvaluation` counts them (`outcomes`).
   *
   * @defaultValue unknown
   */
  readonly totalOutcomes?: number | undefined;
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
   * The time for one request with the retries of its transport, in milliseconds. It starts each time the request is sent.
   *
   * @defaultValue `timeoutMs` of the client
   */
  readonly timeoutMs?: number | undefined;
  /**
   * The time for one attempt of a request, in milliseconds; see the option of the client.
   *
   * @defaultValue `attemptTimeoutMs` of the client
   */
  readonly attemptTimeoutMs?: number | undefined;
  /**
   * The number of retries per request: in the transport, or after a failure of the service (502, 503, 504, a lost
   * connection, a timeout) in the queue of the run. Refusals and failures in an outage do not count, and neither do failures of up
   * to 10 seconds in which nothing is answered, except with 0.
   *
   * @defaultValue `numRetries` of the client
   */
  readonly numRetries?: number | undefined;
}

/** The options of `evaluateAll`. */
export interface EvaluateAllOptions extends EvaluationSettings, JournalOptions, RunOptions {}

/** The options of a run with or without a task. */
export type AnyRunOptions = EvaluateAllOptions & Partial<TaskOptions<object, unknown>>;

/** The checked options of a run, with the defaults. */
export interface ResolvedRunOptions extends EvaluateAllOptions {
  /** The task that answers the rows; undefined when they were passed with their answers. */
  readonly answering: ResolvedTask | undefined;
  readonly subjects: readonly RunSubject[];
  readonly runChecks: readonly RunCheck[];
  /** The names of subjects and checks. */
  readonly names: readonly string[];
  readonly kind: TaskKind;
  readonly trials: number;
  readonly keep: 'all' | 'scores';
  readonly maxPauseMs: number;
  /** The core that scores; undefined when neither options nor client name one. */
  readonly core: string | undefined;
}

const MAX_PAUSE_MS = 600_000;

const shareRule = /* @__PURE__ */ rule(
  (value) => typeof value === 'number' && value > 0 && value <= 1,
  'it must be a number above 0 and at most 1',
);

const rateRule = /* @__PURE__ */ rule(
  (value) => value === null || (Number.isFinite(value) && Number(value) > 0),
  'it must be a number above 0, or null for no limit',
);

export const maxFailuresRule: Rule = /* @__PURE__ */ rule(
  (value) =>
    (Number.isSafeInteger(value) && Number(value) >= 0) ||
    (typeof value === 'string' && /^\d+(?:\.\d+)?%$/.test(value)),
  "it must be an integer of at least 0, or a share such as '5%'",
);

const paceRules = /* @__PURE__ */ once((): RulesFor<PaceOptions> => ({
  share: optional(shareRule),
  ratePerMinute: optional(rateRule),
}));

const budgetRules = /* @__PURE__ */ once((): RulesFor<Budget> => ({
  requests: optional(countRule),
  tokens: optional(countRule),
  usedTokens: optional(typeRule('function')),
}));

const runRules = /* @__PURE__ */ once((): RulesFor<RunOptions> => ({
  order: optional(oneOf('completion', 'input')),
  concurrency: optional(countRule),
  cachePriming: optional(booleanRule),
  pace: optional(
    rule((value) => value === false || isPlainObject(value), 'it must be an object, or false'),
  ),
  budget: optional(typeRule('object')),
  maxFailures: optional(maxFailuresRule),
  maxPauseMs: optional(timeoutRule),
  totalOutcomes: optional(zeroOrMoreRule),
  signal: optional(signalRule),
  onProgress: optional(typeRule('function')),
  thresholds: optional(perCriterionRule),
  clusterBy: optional(textRule),
  timeoutMs: optional(timeoutRule),
  attemptTimeoutMs: optional(timeoutRule),
  numRetries: optional(retriesRule),
}));

function checkNested({ pace, budget, data }: EvaluateAllOptions): void {
  if (pace) checkOptions(pace, paceRules(), { what: 'pace', prefix: 'pace.' });
  if (budget) checkOptions(budget, budgetRules(), { what: 'budget', prefix: 'budget.' });
  if (data) checkOptions(data, dataRules(), { what: 'data', prefix: 'data.' });
}

// Without a journal rows have no hashes, and no answer would be found.
function requireJournal({ answers, journal, task }: AnyRunOptions): void {
  if (answers === undefined || (journal !== undefined && task !== undefined)) return;
  const message = `answers is set without a ${journal === undefined ? 'journal' : 'task'}: it finds the answers of a task by the hashes of a journal, so pass both`;
  throw new ConfigurationError(message, { code: 'conflicting_options', option: 'answers' });
}

/**
 * Checks the options of a run and fills in the defaults.
 *
 * @param what - The name of the options in messages.
 * @throws `ConfigurationError` when an option is unknown or invalid.
 * @throws `InvalidInputError` when a criterion breaks a rule.
 */
export function resolveRunOptions(
  given: AnyRunOptions,
  { modelCore }: Pick<ResolvedOptions, 'modelCore'>,
  what: string,
): ResolvedRunOptions {
  return guardOptions(what, () => {
    const options = checkOptions(
      given,
      { ...settingsRules(), ...journalRules(), ...runRules(), ...taskRules(), variant: anyValue },
      { what },
    );
    checkNested(options);
    if (options.kind === 'trace') rejectForTraces(options);
    rejectConflicts(options);
    requireJournal(options);
    const core = options.modelCore ?? modelCore;
    const subjects = listSubjects(options, core);
    const runChecks = listChecks(options, subjects);
    return {
      ...options,
      answering: resolveTask(options),
      subjects,
      runChecks,
      names: [...subjects, ...runChecks].map(({ name }) => name),
      kind: options.kind ?? 'reward',
      trials: options.trials ?? 1,
      keep: options.dataRetention === 'none' ? 'scores' : (options.keep ?? 'all'),
      maxPauseMs: options.maxPauseMs ?? MAX_PAUSE_MS,
      core,
    };
  });
}
