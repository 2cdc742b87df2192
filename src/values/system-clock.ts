import type { Clock } from './clock.ts';

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
