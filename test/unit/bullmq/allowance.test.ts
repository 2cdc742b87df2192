import { expect, it } from 'vitest';
import { toWindow } from '../../../src/bullmq/allowance.ts';

it.each([
  ['a limit without a capacity', { perMinute: 600 }, { max: 10, duration: 1031 }],
  ['a capacity of several seconds', { perMinute: 600, capacity: 60 }, { max: 10, duration: 1031 }],
  ['a small capacity', { perMinute: 600, capacity: 10 }, { max: 5, duration: 516 }],
  ['a capacity of one', { perMinute: 600, capacity: 1 }, { max: 1, duration: 104 }],
  ['a low limit', { perMinute: 20 }, { max: 1, duration: 3093 }],
])('the window of %s has less than the limit, and half of the capacity', (_what, limit, window) => {
  expect(toWindow(limit)).toEqual(window);
});
