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

/** Timers of Node and Bun have a method for this. In Deno and workerd they are numbers, and Deno has a function. */
function unhold(timer: Partial<Pick<NodeJS.Timeout, 'unref'>>): void {
  if (typeof timer === 'object') timer.unref?.();
  else callUnrefTimer(timer);
}

function callUnrefTimer(timer: unknown): void {
  const deno: unknown = Reflect.get(globalThis, 'Deno');
  if (typeof deno !== 'object' || deno === null) return;
  const unrefTimer: unknown = Reflect.get(deno, 'unrefTimer');
  if (typeof unrefTimer === 'function') Reflect.apply(unrefTimer, deno, [timer]);
}
