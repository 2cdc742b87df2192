import type { Clock } from '../../values/clock.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';
import type { Pace } from '../pace/pace.ts';
import type { Progress } from '../progress.ts';
import type { BudgetMeter } from './budget-meter.ts';
import type { Ledger } from './ledger.ts';
import type { TaskRunner } from './task-runner.ts';

export interface ProgressContext {
  readonly settings: ResolvedRunOptions;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly budget: BudgetMeter;
  readonly ledger: Ledger;
  /** Answers the rows; undefined when they were passed with their answers. */
  readonly tasks: Pick<TaskRunner, 'progress' | 'close' | 'listen' | 'stop'> | undefined;
}

const BETWEEN_EVENTS_MS = 100;

/** Calls `onProgress` at most ten times a second, and always when the run begins to stop and at its end. */
export class ProgressReporter {
  readonly #context: ProgressContext;
  readonly #startedAt: number;
  #reportedAt = -Infinity;
  #inFlight = 0;
  #isStopping = false;

  constructor(context: ProgressContext) {
    this.#context = context;
    this.#startedAt = context.clock.now();
    context.tasks?.listen(() => {
      this.report(this.#inFlight);
    });
  }

  report(inFlight: number, at?: 'stopping' | 'last'): void {
    const { onProgress } = this.#context.settings;
    this.#inFlight = inFlight;
    if (onProgress === undefined) return;
    const now = this.#context.clock.now();
    if (at === undefined && now - this.#reportedAt < BETWEEN_EVENTS_MS) return;
    this.#reportedAt = now;
    this.#isStopping ||= at === 'stopping';
    notify(onProgress, this.#describe(inFlight, now, at === 'last'));
  }

  #describe(inFlight: number, now: number, isLast: boolean): Progress {
    const { clock, pace, budget, ledger, tasks } = this.#context;
    const level = pace.levelAt(now);
    const { pausedUntil, isOutage, limitPerMinute, limitCapacity } = pace;
    // A run that ends because the pause is too long does not wait for its end.
    const isPaused = !this.#isStopping && pausedUntil > now;
    const perSecond = pace.perSecondAt(now);
    const ratePerMinute = perSecond === undefined ? null : perSecond * 60;
    return {
      ...ledger.counts,
      total: ledger.total,
      inFlight,
      tasks: tasks?.progress,
      requests: budget.requests,
      estimatedTokens: budget.tokens,
      ratePerMinute,
      limitPerMinute,
      limitCapacity,
      pausedUntil: isPaused ? clock.wallNow() + pausedUntil - now : null,
      isOutage,
      msLeft: isLast ? 0 : this.#msLeft(ratePerMinute, level, now),
    };
  }

  /** The time left: as fast as the pace allows, and not faster than the run was. */
  #msLeft(ratePerMinute: number | null, level: number, now: number): number | null {
    const { pace, ledger } = this.#context;
    const { total } = ledger;
    if (total === undefined) return null;
    const { done, resumed } = ledger.counts;
    const left = total - done;
    if (left <= 0) return 0;
    const observed = (done - resumed) / Math.max(1, now - this.#startedAt);
    const perMs = Math.min((ratePerMinute ?? Infinity) / 60_000, observed);
    if (perMs === 0) return null;
    return Math.max(0, left - level) / perMs + pace.latencyMs;
  }
}

// A listener that throws, or rejects, must not cost outcomes that are paid.
function notify(listener: (progress: Progress) => unknown, progress: Progress): void {
  try {
    Promise.resolve(listener(progress)).catch(() => undefined);
  } catch {
    // As above.
  }
}
