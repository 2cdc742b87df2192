/** The purpose of a timer: a `limit` ends work that takes too long; a `wait` is a pause without other work. */
export type TimerPurpose = 'limit' | 'wait';

/** The source of time. Tests replace it: `createInstantClock` of `align-evals/testing` skips waits. */
export interface Clock {
  /** Returns milliseconds on a monotonic clock. */
  readonly now: () => number;
  /** Returns milliseconds since 1970, for reading dates in headers. */
  readonly wallNow: () => number;
  /** Calls back once after a delay in milliseconds; the returned function clears the timer. */
  readonly schedule: (callback: () => void, delayMs: number, purpose: TimerPurpose) => () => void;
}

/** A timer of the runtime fires at once for a longer delay. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** The clock and timers of the runtime. They are looked up at each use, so that fake timers work. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wallNow: () => Date.now(),
  schedule: (callback, delayMs) => {
    const timer = setTimeout(callback, Math.min(Math.max(0, delayMs), MAX_DELAY_MS));
    return () => {
      clearTimeout(timer);
    };
  },
};
