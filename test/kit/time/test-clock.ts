import type { Clock, TimerPurpose } from '../../../src/values/clock.ts';
import { flush } from './flush.ts';

/** A clock that a test advances. */
export interface TestClock extends Clock {
  /** Calls back after a delay; the purpose is not needed, since all time is virtual. */
  readonly schedule: (callback: () => void, delayMs: number, purpose?: TimerPurpose) => () => void;
  /** Advances the time; timers fire in order, and promises settle between them. */
  readonly advance: (ms: number) => Promise<void>;
  /** Advances the time first and then fires the overdue timers, like a blocked event loop. */
  readonly jump: (ms: number) => Promise<void>;
  /** The number of timers that have neither fired nor been cleared. */
  readonly pending: () => number;
}

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A fixed date, 2026-11-20T00:00:00Z, for dates in headers. */
const WALL_START: number = Date.UTC(2026, 10, 20);

/** Creates a clock that starts at 0. */
export function createTestClock(): TestClock {
  // In the order in which they fire; timers for the same time fire in the order in which they were set.
  const timers: Timer[] = [];
  let now = 0;

  const fireUntil = async (end: number): Promise<void> => {
    for (;;) {
      await flush();
      const [next] = timers;
      if (next === undefined || next.at > end) return;
      timers.shift();
      now = Math.max(now, next.at);
      next.callback();
    }
  };

  return {
    now: () => now,
    wallNow: () => WALL_START + now,
    schedule: (callback, delayMs) => {
      const timer = { at: now + Math.max(0, delayMs), callback };
      timers.splice(timers.findLastIndex(({ at }) => at <= timer.at) + 1, 0, timer);
      return () => {
        const index = timers.indexOf(timer);
        if (index !== -1) timers.splice(index, 1);
      };
    },
    advance: async (ms) => {
      const end = now + ms;
      await fireUntil(end);
      now = end;
    },
    jump: async (ms) => {
      await flush();
      now += ms;
      await fireUntil(now);
    },
    pending: () => timers.length,
  };
}

/** Returns the answer after a delay of the clock. */
export async function after<T>(
  clock: TestClock,
  ms: number,
  answer: () => T | Promise<T>,
): Promise<T> {
  await new Promise<void>((resolve) => {
    clock.schedule(resolve, ms);
  });
  return await answer();
}
