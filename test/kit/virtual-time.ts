import { vi } from 'vitest';

/** Stops the clocks and timers of the runtime that the client looks at. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
}

/** Lets time pass by itself again. */
export function restoreTime(): void {
  vi.useRealTimers();
}
