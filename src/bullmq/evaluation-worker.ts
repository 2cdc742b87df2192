import { Worker } from 'bullmq';
import { requireContext } from '../batch/check-arguments.ts';
import type { KnownLimit } from '../batch/pace/limit.ts';
import { readKnownLimits } from '../batch/pace/read-known-limits.ts';
import { taskRules } from '../batch/tasks/resolve-task.ts';
import type { Task, TaskOptions, TaskRow } from '../batch/tasks/task.ts';
import type { Client } from '../client/client.ts';
import { requireTarget } from '../client/transport/build-request.ts';
import { AlignError } from '../errors/align-error.ts';
import { checkOptions, guardOptions } from '../errors/check-options.ts';
import { systemClock } from '../values/clock.ts';
import { once } from '../values/once.ts';
import {
  anyValue,
  countRule,
  optional,
  rule,
  type RulesFor,
  timeoutRule,
  typeRule,
} from '../values/rules.ts';
import type { EvaluationJobs, RowJobData } from './add-rows.ts';
import { Allowance } from './allowance.ts';
import {
  connectionRule,
  DEFAULT_NAME,
  nameRule,
  PREFIX,
  QueueConnection,
  type QueueOptions,
} from './connection.ts';
import { openQueue } from './evaluation-queue.ts';
import { PacedSender } from './paced-sender.ts';
import { RowEvaluator } from './row-evaluator.ts';
import { RunStore } from './run-store.ts';
import type { WorkerTask } from './stored-run.ts';

/** The options of `createEvaluationWorker`. */
export interface EvaluationWorkerOptions<Row extends object = TaskRow, Variant = undefined>
  extends QueueOptions, Omit<TaskOptions<Row, Variant>, 'task' | 'taskConcurrency'> {
  /**
   * Answers the rows of runs that need a task.
   *
   * @defaultValue none: rows are added with their answers
   */
  readonly task?: Task<Row, Variant> | undefined;
  /** The client that sends the requests. All workers of a queue need the same service and key. */
  readonly client: Client;
  /**
   * The number of rows that this worker evaluates at the same time: an integer of at least 1.
   *
   * @defaultValue `16`
   */
  readonly concurrency?: number | undefined;
  /**
   * The requests per minute that all workers together may send, `null` for no limit.
   *
   * @defaultValue the rate record of the account, if the client has an access token; else the workers learn from refusals
   */
  readonly ratePerMinute?: number | null | undefined;
  /**
   * After how long the rows of a worker that vanished are taken over by another one, in milliseconds. It is also the longest time
   * for which a task may keep the process from doing anything else.
   *
   * @defaultValue `30_000`
   */
  readonly takeOverMs?: number | undefined;
  /**
   * Receives what needs the attention of a person: why this worker paused the queue, and that the service does not answer.
   *
   * @defaultValue `process.emitWarning`
   */
  readonly onProblem?: ((error: AlignError) => void) | undefined;
}

type AnyWorkerOptions = EvaluationWorkerOptions<object, unknown>;

const rateRule = /* @__PURE__ */ rule(
  (value) => value === null || (Number.isFinite(value) && Number(value) > 0),
  'it must be a number above 0, or null for no limit',
);

const workerRules = /* @__PURE__ */ once((): RulesFor<AnyWorkerOptions> => {
  const { task, messages, taskTimeoutMs, taskRetries } = taskRules();
  return {
    ...{ task, messages, taskTimeoutMs, taskRetries, variant: anyValue },
    connection: connectionRule,
    name: optional(nameRule),
    // Its context is required below.
    client: anyValue,
    concurrency: optional(countRule),
    ratePerMinute: optional(rateRule),
    takeOverMs: optional(timeoutRule),
    onProblem: optional(typeRule('function')),
  };
});

const CONCURRENCY = 16;
const TAKE_OVER_MS = 30_000;
const GRACE_MS = 20_000;
/** The evaluator counts crashes, because BullMQ would fail a job without an outcome. */
const NEVER_STALLED_TOO_OFTEN = 1_000_000;
/** Below the pauses of the pace, so that a resumed queue is noticed. */
const MAX_RATE_LIMIT_DELAY_MS = 5000;
/** How long a command waits for a connection that was lost. The default of 15 s is half of the time of a lock. */
const RECONNECT_MS = 500;

/**
 * A worker of a queue. It works until it is closed.
 *
 * @example
 * ```ts
 * import type { EvaluationWorker } from 'align-evals/bullmq';
 *
 * const stopWithin = async (worker: EvaluationWorker, seconds: number) => {
 *   await worker.close({ graceMs: 1000 * seconds });
 * };
 * ```
 */
export class EvaluationWorker implements AsyncDisposable {
  readonly #connection: QueueConnection;
  readonly #queue: EvaluationJobs;
  readonly #store: RunStore;
  readonly #allowance: Allowance;
  readonly #worker: Worker<RowJobData, undefined>;
  readonly #options: AnyWorkerOptions;
  readonly #stopping = new AbortController();
  readonly #ended = new AbortController();
  readonly #started: Promise<void>;
  #closed: Promise<void> | undefined;

  /** @internal */
  constructor(options: AnyWorkerOptions) {
    const { connection, name = DEFAULT_NAME, concurrency = CONCURRENCY } = options;
    const { takeOverMs = TAKE_OVER_MS } = options;
    const context = requireContext(options.client);
    requireTarget(context.defaults, 'apiKey');
    this.#options = options;
    this.#connection = new QueueConnection(connection);
    this.#queue = openQueue(name, this.#connection);
    this.#store = new RunStore(this.#connection.redis, name);
    this.#allowance = new Allowance(this.#queue, this.#connection.redis);
    const evaluator = this.#createEvaluator(concurrency);
    this.#worker = new Worker<RowJobData, undefined>(name, (job) => evaluator.evaluate(job), {
      connection: this.#connection.redis,
      prefix: PREFIX,
      autorun: false,
      concurrency,
      lockDuration: takeOverMs,
      stalledInterval: takeOverMs,
      maxStalledCount: NEVER_STALLED_TOO_OFTEN,
      maximumRateLimitDelay: MAX_RATE_LIMIT_DELAY_MS,
      runRetryDelay: RECONNECT_MS,
    });
    // The connection connects again by itself.
    this.#worker.on('error', () => undefined);
    this.#started = this.#start();
    this.#started.catch(() => undefined);
  }

  #createEvaluator(concurrency: number): RowEvaluator {
    const { client, task, messages, variant, taskTimeoutMs, taskRetries } = this.#options;
    const context = requireContext(client);
    const clock = context.defaults.clock ?? systemClock;
    const parts = { context, clock, allowance: this.#allowance, pauseQueue: this.#pauseQueue };
    const sender = new PacedSender({
      ...parts,
      concurrency,
      random: () => Math.random(),
      stopping: this.#stopping.signal,
      hasOthers: async () => (await this.#queue.getWaitingCount()) > 0,
      onTrouble: this.#report,
    });
    const ofTask: WorkerTask = { task, messages, variant, taskTimeoutMs, taskRetries };
    const store = this.#store;
    return new RowEvaluator({ ...parts, store, sender, task: ofTask, ended: this.#ended.signal });
  }

  async #start(): Promise<void> {
    await this.#connection.ready();
    await this.#allowance.setLimit(await this.#readLimit());
    if (this.#stopping.signal.aborted) return;
    // Ends when the worker is closed.
    this.#worker.run().catch(() => undefined);
  }

  async #readLimit(): Promise<KnownLimit | undefined> {
    const { client, ratePerMinute } = this.#options;
    if (ratePerMinute !== undefined) {
      return ratePerMinute === null ? undefined : { perMinute: ratePerMinute };
    }
    const context = requireContext(client);
    const core = context.defaults.modelCore;
    const signal = this.#stopping.signal;
    return (await readKnownLimits({ client, context, core, signal })).limit;
  }

  /** What is wrong with a client is wrong for every row. */
  readonly #pauseQueue = async (error: AlignError): Promise<void> => {
    await this.#queue.pause();
    const { code, message } = error;
    const problem = { code, message, at: new Date().toISOString() };
    if (await this.#store.addProblem(problem)) this.#report(error);
  };

  readonly #report = (error: AlignError): void => {
    const { onProblem = emitWarning } = this.#options;
    onProblem(error);
  };

  /**
   * Waits until the worker works.
   *
   * @throws `QueueError` when Redis cannot be reached.
   */
  async started(): Promise<void> {
    await this.#started;
  }

  /**
   * Stops: takes no more rows, lets the requests in flight finish, and hands back what is left of their rows. Call it on SIGTERM.
   *
   * @param options - `graceMs`: after how long the requests in flight are aborted, in milliseconds; 20,000 by default.
   */
  async close({
    graceMs = GRACE_MS,
  }: { readonly graceMs?: number | undefined } = {}): Promise<void> {
    this.#closed ??= this.#close(graceMs);
    await this.#closed;
  }

  async #close(graceMs: number): Promise<void> {
    this.#stopping.abort();
    const abort = (): void => {
      this.#ended.abort();
    };
    const cancel = systemClock.schedule(abort, graceMs, 'limit');
    try {
      await this.#started.catch(() => undefined);
      await this.#worker.close();
      await this.#queue.close();
    } finally {
      cancel();
      this.#connection.close();
    }
  }

  /** Closes the worker at the end of an `await using` block. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

function emitWarning({ message, code }: AlignError): void {
  process.emitWarning(message, { type: 'AlignWarning', code });
}

/**
 * Creates a worker, which evaluates the rows of a queue until it is closed. Start as many as you like, on any machines: they share
 * the quota of the key, and take over the rows of a worker that vanishes.
 *
 * @param options - Where the queue is, and the client that sends the requests.
 * @throws `ConfigurationError` when an option is unknown or invalid, or needs one of the client.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { createEvaluationWorker } from 'align-evals/bullmq';
 *
 * const worker = createEvaluationWorker({ connection: 'redis://127.0.0.1:6379', client: new Client() });
 * process.once('SIGTERM', () => {
 *   void worker.close();
 * });
 * await worker.started();
 * ```
 */
export function createEvaluationWorker<Row extends object & TaskRow, Variant = undefined>(
  options: EvaluationWorkerOptions<Row, Variant>,
): EvaluationWorker {
  return guardOptions('createEvaluationWorker', () => {
    const usage = 'createEvaluationWorker({ connection, client })';
    const what = { what: 'createEvaluationWorker', usage };
    return new EvaluationWorker(checkOptions(options as AnyWorkerOptions, workerRules(), what));
  });
}
