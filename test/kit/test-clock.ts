import type { Clock } from '../../src/transport/clock.ts';
import { flush } from './flush.ts';

/** A clock that stands still until it is moved by hand. */
export interface TestClock extends Clock {
  /** Moves the time on; timers fire when it is their turn, and promises settle in between. */
  readonly advance: (ms: number) => Promise<void>;
  /** Moves the time first and fires the timers that are overdue then, as a blocked loop does. */
  readonly jump: (ms: number) => Promise<void>;
  /** How many timers have neither fired nor been taken back. */
  readonly pending: () => number;
}

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** 2026-11-20T00:00:00Z, so that dates in headers can be written down. */
const WALL_START: number = Date.UTC(2026, 10, 20);

/** Creates a clock that begins at 0. */
export function createTestClock(): TestClock {
  // In the order in which they fire; of several at one time the one that was set first comes first.
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

/** Answers when some time of a clock has passed. */
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
