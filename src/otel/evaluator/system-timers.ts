import type { Clock } from '../../values/clock.ts';

/** The source of time of an evaluator. */
export interface Timers extends Pick<Clock, 'now' | 'schedule'> {
  /**
   * Like `schedule`, with a timer that does not keep the process alive. It is not a method of `Clock`, which
   * applications implement, and whose timers all belong to a call that somebody awaits.
   */
  readonly scheduleUnheld: (callback: () => void, delayMs: number) => () => void;
}

/** The timers of the runtime, looked up at each use so that fake timers work. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  schedule: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
  scheduleUnheld: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    unhold(timer);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Timers are numbers in Deno and workerd: such a timer keeps a process of Deno alive until it fires. */
function unhold(timer: Partial<Pick<NodeJS.Timeout, 'unref'>>): void {
  timer.unref?.();
}
