import { vi } from 'vitest';
import { createTestClock, type TestClock } from './test-clock.ts';

/**
 * Puts the time that a client looks at on a clock that is moved by hand, and makes chance a half, until
 * the test ends. Unlike the timers of vitest it takes no real time between two steps, which thousands of
 * runs would feel.
 */
export function steadyRuntime(): TestClock {
  const clock = createTestClock();
  const cancels = new Map<number, () => void>();
  let count = 0;
  vi.stubGlobal('setTimeout', (callback: () => void, delayMs: number) => {
    count += 1;
    cancels.set(count, clock.schedule(callback, delayMs));
    return count;
  });
  vi.stubGlobal('clearTimeout', (id: number) => {
    cancels.get(id)?.();
    cancels.delete(id);
  });
  vi.stubGlobal('performance', { now: clock.now });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  return clock;
}
