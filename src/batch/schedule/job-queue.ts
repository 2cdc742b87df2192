import type { ClientContext } from '../../client/client-context.ts';
import type { Call } from '../../client/pipeline.ts';
import type { AlignError } from '../../errors/align-error.ts';
import { createCallId } from '../../values/call-id.ts';
import { once } from '../../values/once.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';
import { type CheckRunner, toCheckFacts, toCheckFailure } from './check-runner.ts';
import {
  findOutcomes,
  type Job,
  type JobPlan,
  listPlans,
  plansOf,
  toFailure,
  toJob,
} from './job.ts';
import type { Ledger } from './ledger.ts';
import type { OutcomeStore } from './outcome-store.ts';
import type { RowContent, RunRow } from './read-row.ts';
import type { RowPuller } from './row-puller.ts';

export interface QueueContext {
  readonly client: ClientContext;
  readonly settings: ResolvedRunOptions;
  readonly puller: RowPuller;
  /** Reads what the puller has pulled, at the place from 1, as a row of the run. */
  readonly toRow: (pulled: unknown, place: number) => RunRow;
  readonly store: OutcomeStore;
  readonly ledger: Ledger;
  readonly checks: CheckRunner;
  /** Ends the requests in flight, and the checks that run. */
  readonly signal: AbortSignal;
}

/** The wait of a job after its first failure; it doubles with each further one, up to the longest. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 4000;

interface FailedJob {
  readonly job: Job;
  readonly readyAt: number;
}

/** The jobs that can be sent: refused jobs first, then failed jobs after their wait, then the jobs of rows in progress. */
export class JobQueue {
  readonly #context: QueueContext;
  readonly #plans: readonly JobPlan[];
  /** The options of all calls, checked once. */
  readonly #call: Call;
  /** Refused jobs, and failed jobs whose wait is over. */
  readonly #again: Job[] = [];
  readonly #failed: FailedJob[] = [];
  readonly #ready: Job[] = [];
  /** The rows with open jobs by place; of a row that a task answers, its latest trial. */
  readonly #inProgress = new Map<number, RunRow>();
  /** The jobs of a row that wait for its first one, so that they find its conversation in the cache of the service. */
  readonly #waiting = new Map<RunRow, readonly JobPlan[]>();
  #pulled = 0;
  #planned = 0;

  constructor(context: QueueContext) {
    const { client, settings, signal } = context;
    const { timeoutMs, attemptTimeoutMs, numRetries } = settings;
    this.#context = context;
    this.#plans = listPlans(settings);
    this.#call = client.pipeline.resolve({ timeoutMs, attemptTimeoutMs, numRetries, signal });
  }

  /** The rows with open jobs. */
  get inProgress(): Iterable<RunRow> {
    return this.#inProgress.values();
  }

  /** The evaluations without an outcome; of the rows that were pulled, when the number of all rows is not known. */
  get left(): number {
    const { total = this.#planned, counts } = this.#context.ledger;
    // A caller may have promised fewer rows than came.
    return Math.max(0, total - counts.done);
  }

  /** Whether there are jobs that were never sent, of rows in progress. */
  get hasReady(): boolean {
    return this.#ready.length > 0;
  }

  /** The number of failed jobs that are to be sent again. */
  get failures(): number {
    return this.#failed.length;
  }

  /** The end of the shortest wait of a failed job; Infinity when none waits. */
  get nextReadyAt(): number {
    return this.#failed.reduce((least, { readyAt }) => Math.min(least, readyAt), Infinity);
  }

  /**
   * Takes a job of the rows that were pulled.
   *
   * @param isOutage - Whether failed jobs wait for `makeFailedReady`, so that a row that always fails is not each probe.
   */
  take(now: number, isOutage: boolean): Job | undefined {
    if (!isOutage && this.#again.length === 0) this.makeFailedReady(now);
    return this.#again.shift() ?? this.#ready.shift();
  }

  /** Makes the failed job that has waited longest the next one; returns false when none has waited long enough. */
  makeFailedReady(now: number): boolean {
    if (this.#failed.length === 0) return false;
    const index = this.#failed.findIndex(({ readyAt }) => readyAt <= now);
    const ready = this.#failed.splice(index, index === -1 ? 0 : 1);
    this.#again.push(...ready.map(({ job }) => job));
    return ready.length > 0;
  }

  /** Puts a job back that is to be sent again. */
  putBack(job: Job): void {
    this.#again.push(job);
  }

  /** Puts a job back that failed because of the service, to be sent again after a wait. */
  putBackLater(job: Job, now: number): void {
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, job.failures - 1));
    this.#failed.push({ job, readyAt: now + waitMs });
  }

  /** Notes that the outcome of a job was entered. */
  settle(job: Job): void {
    const { row } = job;
    const waiting = this.#waiting.get(row) ?? [];
    this.#waiting.delete(row);
    this.#ready.push(...waiting.map((plan) => toJob(job, plan)));
    this.settleRow(row);
  }

  /** Notes that a row may have its last outcome. */
  settleRow(row: RunRow): void {
    const { place, criteria, outcomes } = row;
    if (outcomes.length < this.#expected({ criteria, answer: undefined })) return;
    this.#inProgress.delete(place);
    this.#context.ledger.completeRow(row);
  }

  /**
   * Starts the next row, if it has come.
   *
   * @throws what the iterable threw, and the error of a row with the id of another one.
   */
  startRow(): void {
    const { puller, toRow, store, ledger, checks } = this.#context;
    const next = puller.take();
    if (next === undefined) return;
    void puller.pull();
    this.#pulled += 1;
    const row = toRow(next.value, this.#pulled);
    this.#planned += this.#expected(row);
    const { found, plans } = findOutcomes(this.#plans, store, row);
    // What the journal says of a row that it has may have changed, and decides which of its outcomes count.
    if (found.length > 0 || store.compare(row) !== 'new') store.keepRow(row);
    for (const outcome of found) ledger.enter(outcome, row);
    this.#inProgress.set(row.place, row);
    const { content } = row;
    if (content instanceof Error) this.#fail(row, plans, content);
    else {
      if (plans.length > 0) this.#start(row, content, plans);
      checks.start(row, content);
    }
    this.settleRow(row);
  }

  /** The outcomes that the run of a row, or of its trial, has in the end. */
  #expected(row: Pick<RunRow, 'criteria' | 'answer'>): number {
    return plansOf(this.#plans, row).length + this.#context.checks.plansOf(row).length;
  }

  #fail(row: RunRow, plans: readonly JobPlan[], error: AlignError): void {
    const failures = [
      ...plans.map((plan) => toFailure({ row, ...plan }, error)),
      ...this.#context.checks
        .plansOf(row)
        .map((plan) => toCheckFailure(toCheckFacts(row, plan), error)),
    ];
    const { answer } = row;
    for (const [index, failure] of failures.entries()) {
      // A task that fails counts once, like a request that does.
      const isTask = answer?.resumed === false && index === 0;
      this.#context.ledger.enter(failure, row, isTask ? { ms: answer.ms, attempts: 0 } : undefined);
    }
  }

  #start(row: RunRow, content: RowContent, plans: readonly JobPlan[]): void {
    const { client, settings } = this.#context;
    // The options are checked once per run.
    const call = { ...this.#call, callId: once(createCallId) };
    const first = settings.cachePriming === false ? plans.length : 1;
    this.#waiting.set(row, plans.slice(first));
    client.pipeline.warn(content.input.warnings, call);
    this.#ready.push(...plans.slice(0, first).map((plan) => toJob({ row, content, call }, plan)));
  }
}
