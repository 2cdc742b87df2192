import type { ClientContext } from '../../client-context.ts';
import type { Clock } from '../../options/clock.ts';
import { Pool, type Slot } from '../../transport/pool.ts';
import type { RunStop, RunSummary } from '../progress.ts';
import type { Outcome } from '../outcome.ts';
import type { Limits, Pace } from '../pace/pace.ts';
import { BudgetMeter, type Spending } from './budget-meter.ts';
import type { Change } from './change.ts';
import type { Delivery } from './delivery.ts';
import { JobQueue } from './job-queue.ts';
import { Ledger } from './ledger.ts';
import type { Recorder, Sent } from './recorder.ts';
import type { RowSource } from './row-source.ts';
import type { Job } from './row-work.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';
import { type Settled, sendJob, toFailure } from './send-job.ts';
import { describeSending } from './sending.ts';
import { type ReportedAt, Tally } from './tally.ts';
import { Waits } from './waits.ts';

/** What a run works with. */
export interface RunContext {
  readonly client: ClientContext;
  readonly settings: ResolvedRunOptions;
  readonly source: RowSource;
  readonly recorder: Recorder;
  readonly delivery: Delivery<Outcome>;
  /** Wakes the run when the consumer has taken an outcome. */
  readonly change: Change;
  readonly pace: Pace;
  readonly clock: Clock;
  /** Finds the limits of the service, before the first request. */
  readonly readLimits: () => Promise<Limits>;
  /** Ends the requests in flight. */
  readonly signal: AbortSignal;
}

/** How often an evaluation is sent again that the service refused. */
const MAX_REFUSALS = 10;

/** Takes jobs, sends them as pace and budget allow, and enters what becomes of them. */
export class Run {
  readonly #context: RunContext;
  readonly #pool: Pool;
  readonly #queue: JobQueue;
  readonly #budget: BudgetMeter;
  readonly #tally: Tally;
  readonly #ledger: Ledger;
  readonly #waits: Waits;
  #hasLimits = false;
  #inFlight = 0;
  #stop: RunStop | undefined;
  #fault: { readonly reason: unknown } | undefined;

  constructor(context: RunContext) {
    const { settings, clock, pace, source } = context;
    this.#context = context;
    this.#pool = new Pool(clock, pace.slots);
    this.#budget = new BudgetMeter(settings.budget);
    this.#tally = new Tally(settings, clock);
    this.#waits = new Waits(clock);
    this.#ledger = new Ledger({
      ...{ ...context, tally: this.#tally },
      onStop: (stop) => {
        this.stop(stop);
      },
    });
    this.#queue = new JobQueue(source, { ...context, ledger: this.#ledger });
  }

  /** Ends the run; only the first reason counts. */
  stop(stop: RunStop): void {
    if (this.#stop === undefined) {
      this.#stop = stop;
      this.#report('stopping');
    }
    this.#waits.end();
    this.#context.change.notify();
  }

  /**
   * Evaluates all rows.
   *
   * @throws what the rows or the journal threw.
   */
  async execute(): Promise<RunSummary> {
    const { source, change } = this.#context;
    for (;;) {
      this.#pool.size = this.#context.pace.slots;
      const slot = await this.#pool.acquire(Infinity);
      const job = await this.#nextJob();
      if (job === undefined) break;
      void this.#send(job, slot);
    }
    await source.close();
    while (this.#inFlight > 0) await change.wait();
    return await this.#conclude();
  }

  /** Waits for a job that may be sent now; undefined at the end. */
  async #nextJob(): Promise<Job | undefined> {
    const { source, change } = this.#context;
    while (this.#stop === undefined) {
      const job = this.#queue.take();
      if (job !== undefined) return await this.#admit(job);
      const hasRoom = this.#ledger.hasRoom(this.#context.pace.slots);
      const pulled = hasRoom ? source.pull() : undefined;
      if (source.isEnded && this.#inFlight === 0) {
        // The last thing that the iterable did may have been to throw.
        this.#startRow();
        return undefined;
      }
      if (hasRoom && pulled === undefined && !source.isEnded) {
        this.#startRow();
        this.#report();
        await this.#waits.takeTurn();
      } else await change.wait(pulled);
    }
    return undefined;
  }

  /** Starts the next row; an iterable that throws ends the run. */
  #startRow(): void {
    try {
      this.#queue.startRow();
    } catch (reason) {
      this.#fail(reason);
    }
  }

  /** Waits until budget and pace allow a job; undefined when the run ends first. */
  async #admit(job: Job): Promise<Job | undefined> {
    const { pace, clock, change } = this.#context;
    if (!this.#hasLimits) await this.#setLimits();
    while (this.#stop === undefined) {
      const { numRetries } = job.work.call;
      // Only the last request of a budget may have to do without retries.
      if (!this.#budget.allows(job.tokens, this.#inFlight > 0 ? numRetries : 0)) {
        // A request in flight gives back what it does not need.
        if (this.#inFlight > 0) await change.wait();
        else this.stop({ why: 'budget', message: this.#budget.describe() });
        continue;
      }
      const waitMs = pace.waitMs(clock.now(), job.tokens);
      if (waitMs <= 0) return job;
      await this.#waits.sleep(waitMs);
    }
    this.#queue.putBack(job);
    return undefined;
  }

  // Not before: a run whose outcomes are all in the journal sends nothing.
  async #setLimits(): Promise<void> {
    this.#hasLimits = true;
    const limits = await this.#context.readLimits();
    this.#context.pace.setLimits(limits, this.#context.clock.now());
  }

  async #send(job: Job, slot: Slot): Promise<void> {
    const { clock, pace, client, change } = this.#context;
    const sentAt = clock.now();
    this.#inFlight += 1;
    pace.sent(sentAt, job.tokens);
    const spending = this.#budget.start(job.tokens, job.work.call.numRetries);
    try {
      const settled = await sendJob(job, spending.retries, client);
      this.#spend(spending, settled);
      this.#settle(job, settled, sentAt);
    } catch (reason) {
      this.#fail(reason);
    }
    this.#inFlight -= 1;
    this.#pool.size = pace.slots;
    slot.release();
    this.#report();
    change.notify();
  }

  #spend(spending: Spending, { attempts, kind }: Settled): void {
    // The retries of the transport did not ask the pace.
    this.#context.pace.debit(attempts - 1, spending.tokens);
    this.#budget.settle(spending, { attempts, isRefused: kind === 'refused' });
  }

  #settle(job: Job, settled: Settled, sentAt: number): void {
    const { pace, clock } = this.#context;
    const ms = clock.now() - sentAt;
    if (settled.kind === 'ended') {
      this.#queue.putBack(job);
      this.stop({ why: 'interrupted', message: 'the requests in flight were ended' });
    } else if (settled.kind === 'refused') {
      this.#refuse(job, settled, sentAt);
    } else {
      if (settled.outcome.status !== 'failed') pace.answered(sentAt, clock.now());
      this.#enter(job, settled.outcome, { ms, attempts: settled.attempts });
    }
  }

  #refuse(
    job: Job,
    { error, retryAfterMs, attempts }: Settled & { kind: 'refused' },
    sentAt: number,
  ): void {
    const { pace, clock, settings } = this.#context;
    const now = clock.now();
    pace.refused(sentAt, now, retryAfterMs, job.tokens);
    job.refusals += 1;
    if (job.refusals > MAX_REFUSALS) {
      this.#enter(job, toFailure(job, error), { ms: now - sentAt, attempts });
      return;
    }
    this.#queue.putBack(job);
    if (retryAfterMs === undefined || retryAfterMs <= settings.maxPauseMs) return;
    const retryAt = clock.wallNow() + retryAfterMs;
    const when = new Date(retryAt).toISOString();
    this.stop({ why: 'quota', message: `the service allows requests again at ${when}`, retryAt });
  }

  #enter(job: Job, outcome: Outcome, sent: Sent): void {
    this.#ledger.enter(outcome, job.work, sent);
    this.#queue.settle(job);
  }

  #fail(reason: unknown): void {
    this.#fault ??= { reason };
    const message = reason instanceof Error ? reason.message : 'the rows could not be read';
    this.stop({ why: 'error', message });
  }

  async #conclude(): Promise<RunSummary> {
    const { recorder } = this.#context;
    const stop: RunStop = this.#stop ?? { why: 'done' };
    this.#ledger.finish(this.#queue.inProgress);
    try {
      recorder.stop({ why: stop.why, ...this.#tally.ends, left: this.#queue.left(this.#tally) });
    } catch (reason) {
      this.#fault ??= { reason };
    }
    await recorder.close().catch((reason: unknown) => {
      this.#fault ??= { reason };
    });
    this.#report('last');
    if (this.#fault !== undefined) throw this.#fault.reason;
    return { ...this.#tally.summarize(), stop };
  }

  #report(at?: ReportedAt): void {
    this.#tally.report(() => describeSending(this.#context, this.#budget, this.#inFlight), at);
  }
}
