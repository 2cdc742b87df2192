import type { ClientContext } from '../../client-context.ts';
import { readRow } from './read-row.ts';
import type { Ledger } from './ledger.ts';
import type { Recorder } from './recorder.ts';
import type { RowSource } from './row-source.ts';
import { findOutcomes, type JobPlan, listPlans } from './job-plans.ts';
import { type Job, RowWork } from './row-work.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';
import type { Tally } from './tally.ts';
import { toFailure } from './send-job.ts';

/** What the queue needs of the run. */
export interface QueueContext {
  readonly client: ClientContext;
  readonly settings: ResolvedRunOptions;
  readonly recorder: Recorder;
  /** Ends the requests in flight. */
  readonly signal: AbortSignal;
  readonly ledger: Ledger;
}

/** The jobs that can be sent: refused ones first, then those of rows in progress, then those of new rows. */
export class JobQueue {
  readonly #context: QueueContext;
  readonly #source: RowSource;
  readonly #plans: readonly JobPlan[];
  readonly #refused: Job[] = [];
  readonly #ready: Job[] = [];
  readonly #inProgress = new Set<RowWork>();
  #rows = 0;

  constructor(source: RowSource, context: QueueContext) {
    this.#source = source;
    this.#context = context;
    this.#plans = listPlans(context.settings);
  }

  /** The rows with open jobs. */
  get inProgress(): Iterable<RowWork> {
    return this.#inProgress;
  }

  /** The evaluations without an outcome; without the number of all rows, those of the rows that were pulled. */
  left({
    total = this.#rows * this.#plans.length,
    counts,
  }: Pick<Tally, 'total' | 'counts'>): number {
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

  /** Notes that a job has settled. */
  settle(job: Job): void {
    this.#ready.push(...job.work.settle(job));
    if (job.work.isComplete) this.#complete(job.work);
  }

  /**
   * Starts the next row, if it has come.
   *
   * @throws what the iterable threw.
   */
  startRow(): void {
    const next = this.#source.take();
    if (next === undefined) return;
    void this.#source.pull();
    this.#rows += 1;
    const { client, settings, recorder, signal } = this.#context;
    const row = readRow(next.value, this.#rows, settings, client.defaults);
    const identity = recorder.identify(row);
    const { timeoutMs, numRetries } = settings;
    const call = client.pipeline.resolve({ timeoutMs, numRetries, signal });
    const { found, plans } = findOutcomes(this.#plans, recorder, row, identity);
    const primes = settings.cachePriming !== false && plans.length > 1;
    const work = new RowWork({ row, identity, call }, plans, primes);
    // What the journal says of the row may have changed, although its outcomes are used again.
    if (found.length > 0) recorder.keepRow(row, identity);
    for (const outcome of found) this.#context.ledger.enter(outcome, work);
    this.#start(work, plans);
  }

  #start(work: RowWork, plans: readonly JobPlan[]): void {
    const { content } = work.row;
    if (content instanceof Error) {
      for (const plan of plans) {
        this.#context.ledger.enter(toFailure({ work, ...plan }, content), work);
      }
      this.#context.ledger.completeRow(work);
      return;
    }
    if (plans.length === 0) {
      this.#context.ledger.completeRow(work);
      return;
    }
    this.#inProgress.add(work);
    this.#context.client.pipeline.warn(content.input.warnings, work.call);
    this.#ready.push(...work.start(content));
  }

  #complete(work: RowWork): void {
    this.#inProgress.delete(work);
    this.#context.ledger.completeRow(work);
  }
}
