// How a row goes through a run:
//  1. RowPuller pulls it from the caller, or from TaskRunner, which answers it once per trial; one row ahead of need.
//  2. readRow checks and converts it, once. What is wrong with a row becomes its content, and fails its outcomes.
//  3. OutcomeStore names it by id and hash. Outcomes that the journal has from earlier runs are used again.
//  4. CheckRunner runs the checks of the row. JobQueue creates a job per criterion and trial that is left. The first job is
//     sent alone, so that the others find the conversation in the cache of the service.
//  5. Run waits for a slot, the budget and the pace, and sends the job.
//  6. The pace learns how it ended. After a refusal or a failure of the service, the job goes back to the queue; any other
//     response is an outcome.
//  7. Ledger writes the outcome to the journal first, then counts it: nothing that is paid is lost when the caller throws.
//  8. Delivery holds it for the consumer. While too many outcomes wait, no further row is started.
//  9. A row that has all its outcomes is added to the summary.
// 10. At the end, the requests in flight settle, and the journal gets its stop line.

import { AlignError } from '../../errors/align-error.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Clock } from '../../values/clock.ts';
import type { Outcome } from '../outcome.ts';
import type { Limits, Pace } from '../pace/pace.ts';
import type { RunStop, RunSummary } from '../progress.ts';
import { BudgetMeter } from './budget-meter.ts';
import { CheckRunner, type CheckRunnerContext } from './check-runner.ts';
import type { Delivery } from './delivery.ts';
import { countFailure, type Job, sendJob, toFailure } from './job.ts';
import { JobQueue, type QueueContext } from './job-queue.ts';
import { Ledger } from './ledger.ts';
import { type ProgressContext, ProgressReporter } from './progress-reporter.ts';
import {
  explainFailure,
  stopForOutage,
  stopForPause,
  stopForRefusals,
  troubleOf,
} from './service-trouble.ts';
import type { Waits } from './waits.ts';

interface RunContext
  extends Omit<QueueContext, 'ledger' | 'checks'>, Pick<ProgressContext, 'tasks'> {
  readonly delivery: Delivery;
  readonly waits: Waits;
  readonly pace: Pace;
  readonly clock: Clock;
  /** Finds the limits of the service, before the first request. */
  readonly readLimits: () => Promise<Limits>;
}

/** How often a run with all slots taken looks whether requests are lost, which frees their slots. */
const WATCH_MS = 500;

/** Takes jobs, sends them as pace and budget allow, and enters their outcomes. */
export class Run {
  readonly #context: RunContext;
  readonly #queue: JobQueue;
  readonly #checks: CheckRunner;
  readonly #budget: BudgetMeter;
  readonly #ledger: Ledger;
  readonly #progress: ProgressReporter;
  #hasLimits = false;
  #inFlight = 0;
  #stop: RunStop | undefined;
  #fault: { readonly reason: unknown } | undefined;

  constructor(context: RunContext) {
    const { settings } = context;
    this.#context = context;
    this.#budget = new BudgetMeter(settings.budget);
    this.#ledger = new Ledger({
      ...context,
      onStop: (stop) => {
        this.stop(stop);
      },
    });
    this.#checks = new CheckRunner({ ...context, onSettled: this.#enterCheck });
    this.#queue = new JobQueue({ ...context, ledger: this.#ledger, checks: this.#checks });
    this.#progress = new ProgressReporter({
      ...context,
      budget: this.#budget,
      ledger: this.#ledger,
    });
  }

  /** Ends the run. Only the first reason counts. */
  stop(stop: RunStop): void {
    if (this.#stop === undefined) {
      this.#stop = stop;
      this.#progress.report(this.#inFlight, 'stopping');
    }
    this.#context.waits.notifyChange();
  }

  /**
   * Evaluates all rows.
   *
   * @throws what the rows or the journal threw.
   */
  async execute(): Promise<RunSummary> {
    const { puller, tasks, waits } = this.#context;
    for (let job = await this.#nextJob(); job !== undefined; job = await this.#nextJob()) {
      void this.#send(job);
    }
    waits.close();
    await puller.close();
    await tasks?.close().catch(this.#fail);
    while (this.#isBusy) await waits.untilChange();
    return await this.#conclude();
  }

  /** Whether requests are in flight, or checks run. */
  get #isBusy(): boolean {
    return this.#inFlight > 0 || this.#checks.running > 0;
  }

  async #untilSlot(): Promise<void> {
    const { pace, clock, waits } = this.#context;
    while (this.#stop === undefined && this.#inFlight >= pace.slotsAt(clock.now())) {
      await waits.watch(WATCH_MS);
    }
  }

  /** Waits for a slot, and a job that may be sent; returns undefined at the end. */
  async #nextJob(): Promise<Job | undefined> {
    const { clock, pace } = this.#context;
    await this.#untilSlot();
    while (this.#stop === undefined) {
      const job = this.#queue.take(clock.now(), pace.isOutage);
      if (job !== undefined) return await this.#admit(job);
      if (await this.#isAtEnd()) return undefined;
    }
    return undefined;
  }

  /** Starts the next row, or waits for one or for a failed job; returns whether nothing is left. */
  async #isAtEnd(): Promise<boolean> {
    const { clock, pace, puller, waits } = this.#context;
    const now = clock.now();
    const waiting = this.#queue.failures + this.#checks.running;
    const hasRoom = this.#ledger.hasRoom(pace.slotsAt(now), waiting);
    const pulled = hasRoom ? puller.pull() : undefined;
    if (puller.isEnded && !this.#isBusy && this.#queue.failures === 0) {
      // The iterable may have ended by throwing, which startRow reports.
      this.#startRow();
      return true;
    }
    if (hasRoom && pulled === undefined && !puller.isEnded) {
      this.#startRow();
      this.#progress.report(this.#inFlight);
      await waits.takeTurn();
    } else if (!this.#queue.makeFailedReady(now)) {
      await waits.untilChange(pulled, this.#queue.nextReadyAt - now);
    }
    return false;
  }

  #startRow(): void {
    this.#guard(() => {
      this.#queue.startRow();
    });
  }

  /** An iterable that throws, or a journal that cannot keep an outcome, ends the run. */
  #guard(act: () => void): void {
    try {
      act();
    } catch (reason) {
      this.#fail(reason);
    }
  }

  /** Waits until budget and pace allow a job; returns undefined when the run ends first. */
  async #admit(job: Job): Promise<Job | undefined> {
    const { pace, clock, waits } = this.#context;
    if (!this.#hasLimits) await this.#setLimits();
    while (this.#stop === undefined) {
      const { numRetries } = job.call;
      // A request that is alone in flight may be sent although the budget has no room for its retries.
      if (!this.#budget.allows(job.tokens, this.#inFlight > 0 ? numRetries : 0)) {
        // A request in flight frees the retries that it does not need.
        if (this.#inFlight > 0) await waits.untilChange();
        else this.stop({ why: 'budget', message: this.#budget.describe() });
        continue;
      }
      const waitMs = pace.waitMs(clock.now(), job.tokens);
      if (waitMs <= 0) return job;
      await waits.sleep(waitMs);
    }
    this.#queue.putBack(job);
    return undefined;
  }

  // Not earlier: a run whose outcomes are all in the journal sends nothing.
  async #setLimits(): Promise<void> {
    this.#hasLimits = true;
    const limits = await this.#context.readLimits();
    this.#context.pace.setLimits(limits, this.#context.clock.now());
  }

  async #send(job: Job): Promise<void> {
    const { clock, pace, client, waits } = this.#context;
    const sentAt = clock.now();
    this.#inFlight += 1;
    pace.sent(sentAt, job.tokens);
    const spending = this.#budget.start(job.tokens, job.call.numRetries);
    try {
      const settled = await sendJob(job, spending.retries, client);
      job.requests += job.attempts;
      // The retries of the transport did not ask the pace.
      pace.debit(job.attempts - 1, spending.tokens);
      const isRefused = troubleOf(settled) === 'refusal';
      this.#budget.settle(spending, { attempts: job.attempts, isRefused });
      this.#settle(job, settled, sentAt);
    } catch (reason) {
      this.#fail(reason);
    }
    this.#inFlight -= 1;
    this.#progress.report(this.#inFlight);
    waits.notifyChange();
  }

  #settle(job: Job, settled: Outcome | AlignError | undefined, sentAt: number): void {
    const { pace, clock } = this.#context;
    const now = clock.now();
    if (settled === undefined) {
      this.#queue.putBack(job);
      this.stop({ why: 'interrupted', message: 'the requests in flight were ended' });
    } else if (!AlignError.isInstance(settled)) {
      pace.answered(sentAt, now);
      this.#enter(job, settled, now - sentAt);
    } else if (troubleOf(settled) === 'refusal') this.#refuse(job, settled, sentAt);
    else this.#retry(job, settled, sentAt);
  }

  /** A refusal says nothing about the row, so it never fails one. */
  #refuse(job: Job, error: AlignError, sentAt: number): void {
    const { pace, clock, settings } = this.#context;
    const now = clock.now();
    const { retryAfterMs = 0 } = ApiError.isInstance(error) ? error : {};
    pace.refused(sentAt, now, retryAfterMs, job.tokens);
    this.#queue.putBack(job);
    const refusedMs = now - (pace.refusedSince ?? now);
    if (retryAfterMs > settings.maxPauseMs) this.stop(stopForPause(retryAfterMs, clock.wallNow()));
    else if (refusedMs > settings.maxPauseMs) this.stop(stopForRefusals(refusedMs));
  }

  #retry(job: Job, error: AlignError, sentAt: number): void {
    const { pace, clock, settings } = this.#context;
    const now = clock.now();
    if (this.#isFailed(job, sentAt, pace.failed(sentAt, now, job.tokens))) {
      this.#enter(job, toFailure(job, error), now - sentAt);
      return;
    }
    this.#queue.putBackLater(job, now);
    const outageMs = now - (pace.outageStartedAt ?? now);
    if (outageMs > settings.maxPauseMs) this.stop(stopForOutage(outageMs, error));
  }

  /** In an outage no row fails, as long as other rows can show whether it is one. */
  #isFailed(job: Job, sentAt: number, isOutage: boolean): boolean {
    const { pace, clock, puller, settings } = this.#context;
    if (isOutage && (this.#queue.hasReady || !puller.isEnded)) return false;
    job.failedAt ??= sentAt;
    const send = { sentAt, firstSentAt: job.failedAt };
    return countFailure(job, explainFailure(pace, send, clock.now(), settings.maxPauseMs));
  }

  #enter(job: Job, outcome: Outcome, ms: number): void {
    this.#ledger.enter(outcome, job.row, { ms, attempts: job.requests });
    this.#queue.settle(job);
  }

  readonly #enterCheck: CheckRunnerContext['onSettled'] = (outcome, row, ms) => {
    this.#guard(() => {
      if (outcome !== undefined) this.#ledger.enter(outcome, row, { ms, attempts: 0 });
      this.#queue.settleRow(row);
    });
    this.#progress.report(this.#inFlight);
    this.#context.waits.notifyChange();
  };

  readonly #fail = (reason: unknown): void => {
    this.#fault ??= { reason };
    const message = reason instanceof Error ? reason.message : 'the rows could not be read';
    this.stop({ why: 'error', message });
  };

  async #conclude(): Promise<RunSummary> {
    const { store, tasks } = this.#context;
    const stop: RunStop = this.#stop ?? tasks?.stop ?? { why: 'done' };
    this.#ledger.finish(this.#queue.inProgress);
    const { scored, notApplicable, failed } = this.#ledger.counts;
    const counts = { scored, not_applicable: notApplicable, failed, left: this.#queue.left };
    this.#guard(() => {
      store.stop({ why: stop.why, ...counts });
    });
    await store.close().catch(this.#fail);
    this.#progress.report(this.#inFlight, 'last');
    if (this.#fault !== undefined) throw this.#fault.reason;
    return { ...this.#ledger.summarize(), stop };
  }
}
