import { setTimeout as sleep } from 'node:timers/promises';
import { DelayedError, RateLimitError } from 'bullmq';
import { isRejectedKey } from '../batch/journal/score-source.ts';
import type { Outcome } from '../batch/outcome.ts';
import { Pace } from '../batch/pace/pace.ts';
import { Pauses } from '../batch/pace/pauses.ts';
import { type Job, sendJob, toFailure } from '../batch/schedule/job.ts';
import type { Sent } from '../batch/schedule/outcome-store.ts';
import { troubleOf } from '../batch/schedule/service-trouble.ts';
import type { ClientContext } from '../client/client-context.ts';
import { AlignError } from '../errors/align-error.ts';
import { ApiError } from '../errors/api-error.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import type { Clock } from '../values/clock.ts';
import type { Allowance } from './allowance.ts';
import type { RowJob } from './row-jobs.ts';

export interface SenderContext {
  readonly context: ClientContext;
  readonly allowance: Allowance;
  readonly concurrency: number;
  readonly clock: Clock;
  /** Returns a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** Aborted when the worker closes: nothing more is sent. */
  readonly stopping: AbortSignal;
  /** Returns whether other jobs wait, which can show whether the service works. */
  readonly hasOthers: () => Promise<boolean>;
  /** Pauses the queue because of what is wrong with the worker, and not with a row. */
  readonly pauseQueue: (error: AlignError) => Promise<void>;
  /** Called when failures of a service that never answered begin. */
  readonly onTrouble: (error: AlignError) => void;
}

/** An outcome with the facts of its request. */
export interface SentOutcome {
  readonly outcome: Outcome;
  readonly sent: Sent;
}

/** Thrown to give a job back to the queue, without a count of its attempts. */
export function handBack(): RateLimitError {
  return new RateLimitError();
}

/** With so many failures and no answer, the service may not exist. */
const SILENT_FAILURES = 4;

/**
 * Sends the requests of a worker. The pace of `evaluateAll` decides when this worker sends: it tells a rate limit from an
 * outage. What it learns about the service pauses the whole queue.
 */
export class PacedSender {
  readonly #context: SenderContext;
  readonly #pace: Pace;
  readonly #silence: Pauses;
  #silentFailures = 0;

  constructor(context: SenderContext) {
    const { random, concurrency, clock } = context;
    this.#context = context;
    this.#pace = new Pace({ random, concurrency }, clock.now());
    this.#silence = new Pauses(random);
  }

  /**
   * Sends the request of an evaluation.
   *
   * @param isFirst - Whether it is the first of its job, whose token BullMQ has drawn.
   * @throws what ends the job: `RateLimitError` and `DelayedError` give it back, any other error is an attempt that failed.
   */
  async send(evaluation: Job, job: RowJob, isFirst: boolean): Promise<SentOutcome> {
    await this.#admit(isFirst);
    const { clock, context } = this.#context;
    const sentAt = clock.now();
    this.#pace.sent(sentAt);
    const settled = await this.#dispatch(evaluation, context, sentAt);
    const now = clock.now();
    const sent = { ms: now - sentAt, attempts: evaluation.attempts };
    if (!AlignError.isInstance(settled)) {
      await this.#answered(settled, sentAt, now);
      return { outcome: settled, sent };
    }
    if (troubleOf(settled) === 'refusal') throw await this.#refused(settled, sentAt, now);
    await this.#failed(settled, job, sentAt);
    return { outcome: toFailure(evaluation, settled), sent };
  }

  /** Waits for a token and for the pace. */
  async #admit(isFirst: boolean): Promise<void> {
    const { allowance, stopping, clock } = this.#context;
    try {
      stopping.throwIfAborted();
      if (!isFirst) await allowance.draw(stopping);
      for (;;) {
        const waitMs = this.#pace.waitMs(clock.now());
        if (waitMs <= 0) return;
        await sleep(waitMs, undefined, { signal: stopping });
      }
    } catch (error) {
      throw stopping.aborted ? handBack() : error;
    }
  }

  async #dispatch(
    evaluation: Job,
    context: ClientContext,
    sentAt: number,
  ): Promise<Outcome | AlignError> {
    const { pauseQueue, clock } = this.#context;
    let settled: Outcome | AlignError | undefined;
    try {
      settled = await sendJob(evaluation, evaluation.call.numRetries, context);
    } catch (error) {
      if (!ConfigurationError.isInstance(error)) throw error;
      await pauseQueue(error);
    }
    if (settled !== undefined) return settled;
    // The worker is closed, or its client.
    this.#pace.failed(sentAt, clock.now());
    throw handBack();
  }

  async #answered(outcome: Outcome, sentAt: number, now: number): Promise<void> {
    this.#pace.answered(sentAt, now);
    this.#silentFailures = 0;
    if (outcome.status !== 'failed' || !ApiError.isInstance(outcome.error)) return;
    if (!isRejectedKey(outcome.error.status)) return;
    await this.#context.pauseQueue(outcome.error);
    throw handBack();
  }

  async #refused(error: AlignError, sentAt: number, now: number): Promise<Error> {
    const { retryAfterMs = 0 } = ApiError.isInstance(error) ? error : {};
    this.#pace.refused(sentAt, now, retryAfterMs);
    await this.#context.allowance.pauseFor(this.#pace.pausedUntil - now);
    return handBack();
  }

  /** Returns when the row has failed. Otherwise the job is started again: later, or after the pause of an outage. */
  async #failed(error: AlignError, job: RowJob, sentAt: number): Promise<void> {
    const now = this.#context.clock.now();
    const pauseMs = this.#pauseOf(error, sentAt, now);
    if (pauseMs !== undefined) {
      await this.#context.allowance.pauseFor(pauseMs);
      // Without another job, nothing can show that the row is not the reason.
      if (await this.#context.hasOthers()) {
        // Behind the others, so that one row that always fails does not keep up the outage.
        await job.moveToDelayed(Date.now() + pauseMs, job.token);
        throw new DelayedError();
      }
    }
    // BullMQ starts it again after a backoff.
    if (job.attemptsMade + 1 < (job.opts.attempts ?? 1)) throw new Error(error.code);
  }

  /** Returns the pause of an outage; undefined without one. */
  #pauseOf(error: AlignError, sentAt: number, now: number): number | undefined {
    const isOutage = this.#pace.failed(sentAt, now);
    if (isOutage) return Math.max(0, this.#pace.pausedUntil - now);
    if (this.#pace.hasAnswer) return undefined;
    this.#silentFailures += 1;
    if (this.#silentFailures < SILENT_FAILURES) return undefined;
    if (this.#silentFailures === SILENT_FAILURES) this.#context.onTrouble(error);
    if (now >= this.#silence.until) this.#silence.begin(now, undefined);
    return this.#silence.until - now;
  }
}
