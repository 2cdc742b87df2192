import { randomUUID } from 'node:crypto';
import { requireRows } from '../batch/check-arguments.ts';
import type { OutcomeLine } from '../batch/journal/lines.ts';
import type { EvaluationRows } from '../batch/rows.ts';
import type { TaskRow } from '../batch/tasks/task.ts';
import type { EvaluationDefaults } from '../client/criteria/send-evaluation.ts';
import type { ClientOptions } from '../client/options/client-options.ts';
import { checkOptions, guardOptions } from '../errors/check-options.ts';
import { resolveServiceNames } from '../service/service-names.ts';
import { once } from '../values/once.ts';
import { adaptersRule, optional, type RulesFor } from '../values/rules.ts';
import { type AddedRows, addRows } from './add-rows.ts';
import { Allowance } from './allowance.ts';
import {
  connectionRule,
  DEFAULT_NAME,
  nameRule,
  QueueConnection,
  type QueueOptions,
} from './connection.ts';
import { type EvaluationJobs, listFailed, openQueue, retryFailedJob } from './row-jobs.ts';
import { type QueueProblem, type RunCounts, RunStore } from './run-store.ts';
import { type AddRowsOptions, findOtherSettings, resolveAddOptions } from './stored-run.ts';
import {
  resolveWriteOptions,
  writeJournal,
  type WriteJournalOptions,
  type WrittenJournal,
} from './write-journal.ts';

/** The options of `createEvaluationQueue`. */
export interface EvaluationQueueOptions extends QueueOptions {
  /**
   * Readers of results of further providers, as for a `Client`. Pass the adapters that the workers have.
   *
   * @defaultValue none besides the usual ones
   */
  readonly adapters?: ClientOptions['adapters'];
}

/** How far a run is. */
export interface RunProgress extends RunCounts {
  /** The name of the run. */
  readonly run: string;
  /** The outcomes that no worker has kept. */
  readonly left: number;
  /** Whether its rows are not evaluated any more. */
  readonly isCancelled: boolean;
}

/** How the queue is, which all its runs share. */
export interface QueueStatus {
  /** The rows that no worker has taken. */
  readonly waiting: number;
  /** The rows that workers evaluate. */
  readonly active: number;
  /** The rows that wait for another attempt. */
  readonly delayed: number;
  /** The rows of which an evaluation failed, until they are retried. */
  readonly failed: number;
  /** The workers that are connected. */
  readonly workers: number;
  /** Whether the queue is paused, until `resume`. */
  readonly isPaused: boolean;
  /** Why a worker paused the queue; null when none did. */
  readonly problem: QueueProblem | null;
  /** The rest of the pause after a refusal or in an outage, in milliseconds; 0 without one. */
  readonly pausedMs: number;
  /** The requests per minute that the workers send at most; null when no limit is known. */
  readonly ratePerMinute: number | null;
}

const queueRules = /* @__PURE__ */ once((): RulesFor<EvaluationQueueOptions> => ({
  connection: connectionRule,
  name: optional(nameRule),
  adapters: optional(adaptersRule),
}));

/**
 * A queue of rows that workers on many machines evaluate. Close it when it is not used any more.
 *
 * @example
 * ```ts
 * import type { EvaluationQueue } from 'align-evals/bullmq';
 *
 * const finish = async (queue: EvaluationQueue, run: string) => {
 *   await queue.retryFailed(run);
 *   const { left } = await queue.writeJournal(run, `${run}.jsonl`);
 *   return left === 0;
 * };
 * ```
 */
export class EvaluationQueue implements AsyncDisposable {
  readonly #connection: QueueConnection;
  readonly #queue: EvaluationJobs;
  readonly #store: RunStore;
  readonly #allowance: Allowance;
  readonly #defaults: EvaluationDefaults;

  /** @internal */
  constructor({ connection, name = DEFAULT_NAME, adapters = [] }: EvaluationQueueOptions) {
    this.#connection = new QueueConnection(connection);
    const { redis } = this.#connection;
    this.#queue = openQueue(name, this.#connection);
    this.#store = new RunStore(redis, name);
    this.#allowance = new Allowance(this.#queue, redis);
    const names = resolveServiceNames({});
    this.#defaults = { adapters: [...adapters], keepToolKeys: [], modelCore: undefined, names };
  }

  /**
   * Adds rows to a run, one job per row. Rows that the run has are not added again, so that adding the same rows twice, or after a
   * crash, evaluates nothing twice.
   *
   * @param rows - The rows, as for `evaluateAll`. They are pulled as Redis takes them; memory does not grow with them.
   * @param options - The run, and what its rows are evaluated against.
   * @throws `ConfigurationError` when an option is not valid, or the run has other settings.
   * @throws `InvalidInputError` when a criterion breaks a rule, two rows have the same id, or a row is not plain data.
   * @throws `QueueError` when Redis cannot be reached.
   */
  async add(
    rows: EvaluationRows | Iterable<TaskRow> | AsyncIterable<TaskRow>,
    options: AddRowsOptions,
  ): Promise<AddedRows> {
    const resolved = guardOptions('add', () => resolveAddOptions(options));
    const given = requireRows(rows);
    const { run, text } = resolved;
    return await this.#connection.use(async () => {
      const before = await this.#store.create(run, { version: randomUUID(), settings: text });
      const difference = findOtherSettings(run, before, text);
      if (difference !== undefined) throw difference;
      await this.#store.continue(run);
      const parts = { queue: this.#queue, store: this.#store, defaults: this.#defaults };
      return await addRows(given, resolved, parts);
    });
  }

  /** Lists the names of the runs. */
  async runs(): Promise<string[]> {
    return await this.#connection.use(() => this.#store.list());
  }

  /**
   * Returns how far a run is.
   *
   * @throws `QueueError` when nobody added the run.
   */
  async progress(run: string): Promise<RunProgress> {
    const counts = await this.#connection.use(() => this.#store.counts(run));
    const { outcomes, scored, notApplicable, failed } = counts;
    return { run, ...counts, left: outcomes - scored - notApplicable - failed };
  }

  /** Returns how the queue is. */
  async status(): Promise<QueueStatus> {
    const queue = this.#queue;
    const read = () =>
      Promise.all([
        queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
        queue.getWorkersCount(),
        queue.isPaused(),
        this.#store.problem(),
        this.#allowance.pausedMs(),
        this.#allowance.ratePerMinute(),
      ]);
    const [counts, workers, isPaused, problem, pausedMs, ratePerMinute] =
      await this.#connection.use(read);
    const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts;
    return {
      ...{ waiting, active, delayed, failed },
      ...{ workers, isPaused, problem, pausedMs, ratePerMinute },
    };
  }

  /**
   * Yields the outcomes of a run that are kept and not trimmed, as lines of a journal, and ends behind the last one. A row that
   * was evaluated again has several lines, of which the last counts.
   *
   * @throws `QueueError` when nobody added the run.
   */
  async *outcomes(run: string): AsyncGenerator<OutcomeLine, void, undefined> {
    const lines = this.#store.lines(run);
    for (;;) {
      const next = await this.#connection.use(() => lines.next());
      if (next.done === true) return;
      const { line } = next.value;
      if (line.t === 'out') yield line;
    }
  }

  /**
   * Writes the outcomes of a run to a journal of `align-evals/batch`, at any time: reports, comparisons and gates read it. Another
   * call with the same path appends what is new.
   *
   * @param path - The path of the file. Its folder must exist.
   * @throws `JournalError` when the file cannot be used.
   * @throws `QueueError` when nobody added the run, or no worker has begun it.
   */
  async writeJournal(
    run: string,
    path: string,
    options: WriteJournalOptions = {},
  ): Promise<WrittenJournal> {
    const { trim = false } = resolveWriteOptions(options);
    return await this.#connection.use(() => writeJournal(this.#store, run, path, trim));
  }

  /** Pauses all workers of the queue. Rows that they evaluate are finished. */
  async pause(): Promise<void> {
    await this.#connection.use(() => this.#queue.pause());
  }

  /** Ends a pause, also one after a rejected key. */
  async resume(): Promise<void> {
    await this.#connection.use(async () => {
      await this.#store.clearProblem();
      await this.#queue.resume();
    });
  }

  /**
   * Ends a run. Workers drop its rows without an evaluation; outcomes stay. Adding rows to the run continues it.
   *
   * @throws `QueueError` when nobody added the run.
   */
  async cancel(run: string): Promise<void> {
    await this.#connection.use(() => this.#store.cancel(run));
  }

  /** Forgets a run with its outcomes and failed rows. Workers drop its rows that wait. */
  async remove(run: string): Promise<void> {
    await this.#connection.use(async () => {
      await this.#store.remove(run);
      for await (const job of listFailed(this.#queue, run)) await job.remove();
    });
  }

  /**
   * Evaluates the failed outcomes of a run again; returns the number of rows, which is 0 for a cancelled run. With
   * `dataRetention: 'none'` Redis has no failed rows: add them again with `retryFailed`.
   *
   * @throws `QueueError` when nobody added the run.
   */
  async retryFailed(run: string): Promise<number> {
    return await this.#connection.use(async () => {
      // Workers would drop the rows of a cancelled run.
      if ((await this.#store.counts(run)).isCancelled) return 0;
      let retried = 0;
      for await (const job of listFailed(this.#queue, run)) {
        if (await retryFailedJob(job)) retried += 1;
      }
      return retried;
    });
  }

  /** Frees the connection. What is called afterwards throws a `QueueError`. */
  async close(): Promise<void> {
    await this.#queue.close();
    this.#connection.close();
  }

  /** Closes the queue at the end of an `await using` block. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/**
 * Creates a queue in Redis, on which workers of many machines evaluate rows. Everything is in Redis: any number of processes may
 * have the same queue.
 *
 * @param options - Where the queue is.
 * @throws `ConfigurationError` when an option is unknown or invalid.
 *
 * @example
 * ```ts
 * import { createEvaluationQueue } from 'align-evals/bullmq';
 *
 * const queue = createEvaluationQueue({ connection: 'redis://127.0.0.1:6379' });
 * const rows = [{ id: 'r1', messages: [{ role: 'user', content: 'Hi' }, { role: 'assistant', content: 'Hello!' }] }];
 * const { added } = await queue.add(rows, { run: 'monday', criteria: { tone: 'Reward friendly answers' } });
 * console.log(added, await queue.progress('monday'));
 * await queue.close();
 * ```
 */
export function createEvaluationQueue(options: EvaluationQueueOptions): EvaluationQueue {
  return guardOptions('createEvaluationQueue', () => {
    const usage = 'createEvaluationQueue({ connection, name })';
    const what = { what: 'createEvaluationQueue', usage };
    return new EvaluationQueue(checkOptions(options, queueRules(), what));
  });
}
