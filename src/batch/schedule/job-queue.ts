import type { ClientContext } from '../../client/client-context.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';
import { findOutcomes, type Job, type JobPlan, listPlans, toFailure, toJob } from './job.ts';
import type { Ledger } from './ledger.ts';
import type { OutcomeStore } from './outcome-store.ts';
import { readRow, type RowContent, type RunRow } from './read-row.ts';
import type { RowPuller } from './row-puller.ts';

interface QueueContext {
  readonly client: ClientContext;
  readonly settings: ResolvedRunOptions;
  readonly puller: RowPuller;
  readonly store: OutcomeStore;
  readonly ledger: Ledger;
  /** Ends the requests in flight. */
  readonly signal: AbortSignal;
}

/** The jobs that can be sent: refused jobs first, then the jobs of rows in progress, then the jobs of new rows. */
export class JobQueue {
  readonly #context: QueueContext;
  readonly #plans: readonly JobPlan[];
  readonly #refused: Job[] = [];
  readonly #ready: Job[] = [];
  readonly #inProgress = new Set<RunRow>();
  /** The jobs of a row that wait for its first one, so that they find its conversation in the cache of the service. */
  readonly #waiting = new Map<RunRow, readonly JobPlan[]>();
  #rows = 0;

  constructor(context: QueueContext) {
    this.#context = context;
    this.#plans = listPlans(context.settings);
  }

  /** The rows with open jobs. */
  get inProgress(): Iterable<RunRow> {
    return this.#inProgress;
  }

  /** The evaluations without an outcome; of the rows that were pulled, when the number of all rows is not known. */
  get left(): number {
    const { total = this.#rows * this.#plans.length, counts } = this.#context.ledger;
    // A caller may have promised fewer rows than came.
    return Math.max(0, total - counts.done);
  }

  /** Takes a job of the rows that were pulled. */
  take(): Job | undefined {
    return this.#refused.shift() ?? this.#ready.shift();
  }

  /** Puts a job back that is to be sent again. */
  putBack(job: Job): void {
    this.#refused.push(job);
  }

  /** Notes that the outcome of a job was entered. */
  settle(job: Job): void {
    const { row } = job;
    const waiting = this.#waiting.get(row) ?? [];
    this.#waiting.delete(row);
    this.#ready.push(...waiting.map((plan) => toJob(job, plan)));
    if (row.outcomes.length < this.#plans.length) return;
    this.#inProgress.delete(row);
    this.#context.ledger.completeRow(row);
  }

  /**
   * Starts the next row, if it has come.
   *
   * @throws what the iterable threw, and the error of a row with the id of another one.
   */
  startRow(): void {
    const { client, settings, puller, store, ledger } = this.#context;
    const next = puller.take();
    if (next === undefined) return;
    void puller.pull();
    this.#rows += 1;
    const row = store.identify(readRow(next.value, this.#rows, settings, client.defaults));
    const { found, plans } = findOutcomes(this.#plans, store, row);
    // What the journal says of the row may have changed, although its outcomes are used again.
    if (found.length > 0) store.keepRow(row);
    for (const outcome of found) ledger.enter(outcome, row);
    const { content } = row;
    if (content instanceof Error) {
      for (const plan of plans) ledger.enter(toFailure({ row, ...plan }, content), row);
      ledger.completeRow(row);
    } else if (plans.length === 0) ledger.completeRow(row);
    else this.#start(row, content, plans);
  }

  #start(row: RunRow, content: RowContent, plans: readonly JobPlan[]): void {
    const { client, settings, signal } = this.#context;
    const { timeoutMs, attemptTimeoutMs, numRetries, cachePriming } = settings;
    const call = client.pipeline.resolve({ timeoutMs, attemptTimeoutMs, numRetries, signal });
    const first = cachePriming === false ? plans.length : 1;
    this.#inProgress.add(row);
    this.#waiting.set(row, plans.slice(first));
    client.pipeline.warn(content.input.warnings, call);
    this.#ready.push(...plans.slice(0, first).map((plan) => toJob({ row, content, call }, plan)));
  }
}
