import type { Clock } from '../../values/clock.ts';
import type { Progress } from '../progress.ts';
import type { Pace } from '../pace/pace.ts';
import type { BudgetMeter } from './budget-meter.ts';

/** What the progress says of the requests of a run. */
export type Sending = Pick<
  Progress,
  | 'inFlight'
  | 'requests'
  | 'estimatedTokens'
  | 'ratePerMinute'
  | 'limitPerMinute'
  | 'limitCapacity'
  | 'pausedUntil'
> & {
  /** The requests that could be sent at once. */
  readonly level: number;
  readonly latencyMs: number;
};

/** Where the facts about the requests of a run come from. */
interface SendingContext {
  readonly pace: Pace;
  readonly clock: Clock;
}

/** Describes how a run sends now. */
export function describeSending(
  { pace, clock }: SendingContext,
  { requests, tokens }: BudgetMeter,
  inFlight: number,
): Sending {
  const now = clock.now();
  const { perSecond, pausedUntil, latencyMs, limitPerMinute, limitCapacity } = pace;
  return {
    ...{ inFlight, requests, estimatedTokens: tokens, latencyMs, limitPerMinute, limitCapacity },
    ratePerMinute: perSecond === undefined ? null : perSecond * 60,
    pausedUntil: pausedUntil > now ? clock.wallNow() + pausedUntil - now : null,
    level: pace.levelAt(now),
  };
}
