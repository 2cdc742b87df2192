import { Worker } from 'bullmq';
import { requireContext } from '../batch/check-arguments.ts';
import type { KnownLimit } from '../batch/pace/limit.ts';
import { readKnownLimits } from '../batch/pace/read-known-limits.ts';
import type { TaskRow } from '../batch/tasks/task.ts';
import { requireTarget } from '../client/transport/build-request.ts';
import type { AlignError } from '../errors/align-error.ts';
import { checkOptions, guardOptions } from '../errors/check-options.ts';
import { systemClock } from '../values/clock.ts';
import { Allowance } from './allowance.ts';
import { DEFAULT_NAME, PREFIX, QueueConnection, toQueueError } from './connection.ts';
import { PacedSender } from './paced-sender.ts';
import { QueueError } from './queue-error.ts';
import { RowEvaluator } from './row-evaluator.ts';
import { type EvaluationJobs, openQueue, type RowJobData } from './row-jobs.ts';
import { RunStore } from './run-store.ts';
import type { WorkerTask } from './stored-run.ts';
import {
  type AnyWorkerOptions,
  type EvaluationWorkerOptions,
  workerRules,
} from './worker-options.ts';

const CONCURRENCY = 16;
const TAKE_OVER_MS = 30_000;
const GRACE_MS = 20_000;
/** How long Redis may take to take rows back. */
const HAND_BACK_MS = 5000;
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
  readonly #rejections = new Set<string>();
  readonly #active = new Set<Promise<undefined>>();
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
    this.#worker = new Worker<RowJobData, undefined>(
      name,
      (job) => this.#track(evaluator.evaluate(job)),
      {
        connection: this.#connection.redis,
        prefix: PREFIX,
        autorun: false,
        concurrency,
        lockDuration: takeOverMs,
        stalledInterval: takeOverMs,
        maxStalledCount: NEVER_STALLED_TOO_OFTEN,
        maximumRateLimitDelay: MAX_RATE_LIMIT_DELAY_MS,
        runRetryDelay: RECONNECT_MS,
      },
    );
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
    await this.#connection.use(async () => this.#allowance.setLimit(await this.#readLimit()));
    this.#worker.on('error', this.#reportRejection);
    if (this.#stopping.signal.aborted) return;
    // Ends when the worker is closed.
    this.#worker.run().catch(() => undefined);
  }

  async #readLimit(): Promise<KnownLimit | null | undefined> {
    const { client, ratePerMinute } = this.#options;
    if (ratePerMinute === null) return null;
    if (ratePerMinute !== undefined) return { perMinute: ratePerMinute };
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

  /** The connection connects again by itself. Redis rejects commands until a person acts. */
  readonly #reportRejection = (error: Error): void => {
    const rejection = toQueueError(error);
    if (!QueueError.isInstance(rejection) || this.#rejections.has(rejection.message)) return;
    this.#rejections.add(rejection.message);
    this.#report(rejection);
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
   * @param options - `graceMs`: after how long the requests in flight are aborted, in milliseconds; 20,000 by default. A Redis
   * that cannot be reached then is given up: other workers take over the rows later.
   */
  async close({
    graceMs = GRACE_MS,
  }: { readonly graceMs?: number | undefined } = {}): Promise<void> {
    this.#closed ??= this.#close(graceMs);
    await this.#closed;
  }

  async #close(graceMs: number): Promise<void> {
    this.#stopping.abort();
    const lost = Promise.withResolvers<true>();
    const giveUp = (): void => {
      lost.resolve(true);
    };
    const abort = (): void => {
      this.#ended.abort();
      if (this.#connection.redis.status !== 'ready') giveUp();
    };
    const timers = [
      systemClock.schedule(abort, graceMs, 'limit'),
      systemClock.schedule(giveUp, graceMs + HAND_BACK_MS, 'limit'),
    ];
    try {
      if (await Promise.race([this.#settle(), lost.promise])) {
        this.#connection.close();
        await this.#worker.close(true);
      }
      await this.#queue.close();
    } finally {
      for (const cancel of timers) cancel();
      this.#connection.close();
    }
  }

  /**
   * Waits for the start, for the rows in flight, and for Redis, which takes back what is left of them; then closes the worker of
   * BullMQ. Returns whether Redis is lost: BullMQ alone would wait without end.
   */
  async #settle(): Promise<boolean> {
    const { redis } = this.#connection;
    await this.#started.catch(() => undefined);
    // Returns at once: nothing more is taken.
    await this.#worker.pause(true);
    if (this.#active.size === 0 && redis.status !== 'ready') return true;
    await Promise.allSettled(this.#active);
    return await redis.ping().then(
      async () => {
        await this.#worker.close();
        return false;
      },
      () => true,
    );
  }

  async #track(evaluation: Promise<undefined>): Promise<undefined> {
    this.#active.add(evaluation);
    try {
      await evaluation;
      return;
    } finally {
      this.#active.delete(evaluation);
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
