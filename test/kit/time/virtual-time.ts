import { vi } from 'vitest';

/** Replaces the clocks and timers of the runtime that the client uses by fake ones. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
}

/** Restores the clocks and timers of the runtime. */
export function restoreTime(): void {
  vi.useRealTimers();
}
