/** Time as the transport sees it; tests give one that they move by hand. */
export interface Clock {
  /** Milliseconds on a clock that never jumps. */
  readonly now: () => number;
  /** Milliseconds since 1970, for reading dates in headers. */
  readonly wallNow: () => number;
  /** Calls back after a time; the returned function takes that back. */
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
