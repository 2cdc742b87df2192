import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/values/clock.ts';
import { restoreTime, stopTime } from '../../kit/time/virtual-time.ts';

beforeEach(stopTime);
afterEach(restoreTime);

// covers: P-077
it('now() is monotonic: setting the date does not change it', async () => {
  const before = systemClock.now();
  await vi.advanceTimersByTimeAsync(250);
  vi.setSystemTime(Date.UTC(2030, 0, 1));

  expect(systemClock.now() - before).toBe(250);
});

it('wallNow() returns the date', () => {
  vi.setSystemTime(Date.UTC(2030, 0, 1));

  expect(systemClock.wallNow()).toBe(Date.UTC(2030, 0, 1));
});

it('schedule() calls back after the delay and not before', async () => {
  const callback = vi.fn<() => void>();
  systemClock.schedule(callback, 100, 'limit');

  await vi.advanceTimersByTimeAsync(99);
  expect(callback).toHaveBeenCalledTimes(0);

  await vi.advanceTimersByTimeAsync(1);
  expect(callback).toHaveBeenCalledTimes(1);
});

it('schedule() waits as long as a timer can, 24.8 days, for a longer delay', async () => {
  const callback = vi.fn<() => void>();
  systemClock.schedule(callback, 2 ** 31, 'wait');

  await vi.advanceTimersByTimeAsync(2 ** 31 - 2);
  expect(callback).toHaveBeenCalledTimes(0);

  await vi.advanceTimersByTimeAsync(1);
  expect(callback).toHaveBeenCalledTimes(1);
});

it('schedule() returns a function that clears the timer', async () => {
  const callback = vi.fn<() => void>();
  const cancel = systemClock.schedule(callback, 100, 'limit');
  cancel();
  expect(vi.getTimerCount()).toBe(0);

  await vi.advanceTimersByTimeAsync(200);
  expect(callback).toHaveBeenCalledTimes(0);
});
