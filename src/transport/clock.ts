/** The time as the transport sees it; tests pass a clock that they advance by hand. */
export interface Clock {
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
  /** Milliseconds since 1970, for reading dates in headers. */
  readonly wallNow: () => number;
  /** Calls back after a delay; the returned function clears the timer. */
  readonly schedule: (callback: () => void, delayMs: number) => () => void;
}

/** The clock and timers of the runtime, looked up at each use so that fake timers work. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wallNow: () => Date.now(),
  schedule: (callback, delayMs) => {
    const timer = setTimeout(callback, Math.max(0, delayMs));
    return () => {
      clearTimeout(timer);
    };
  },
};
