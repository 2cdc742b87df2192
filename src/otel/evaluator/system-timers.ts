import type { Clock } from '../../values/clock.ts';

/** The part of a clock that the evaluator needs. */
export type Timers = Pick<Clock, 'now' | 'schedule'>;

/** The timers of the runtime, looked up at each use so that fake timers work. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  schedule: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
};
