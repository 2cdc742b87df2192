import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/transport/clock.ts';
import { restoreTime, stopTime } from '../../kit/virtual-time.ts';

beforeEach(stopTime);
afterEach(restoreTime);

it('tells the time of the monotonic clock, which a change of the date does not move', async () => {
  const before = systemClock.now();
  await vi.advanceTimersByTimeAsync(250);
  vi.setSystemTime(Date.UTC(2030, 0, 1));

  expect(systemClock.now() - before).toBe(250);
});

it('tells the date', () => {
  vi.setSystemTime(Date.UTC(2030, 0, 1));

  expect(systemClock.wallNow()).toBe(Date.UTC(2030, 0, 1));
});

it('calls back when the time has come and not before', async () => {
  const callback = vi.fn<() => void>();
  systemClock.schedule(callback, 100);

  await vi.advanceTimersByTimeAsync(99);
  expect(callback).toHaveBeenCalledTimes(0);

  await vi.advanceTimersByTimeAsync(1);
  expect(callback).toHaveBeenCalledTimes(1);
});

it('takes a timer back', async () => {
  const callback = vi.fn<() => void>();
  const cancel = systemClock.schedule(callback, 100);
  cancel();
  expect(vi.getTimerCount()).toBe(0);

  await vi.advanceTimersByTimeAsync(200);
  expect(callback).toHaveBeenCalledTimes(0);
});
