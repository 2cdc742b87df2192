import { expect, it } from 'vitest';
import { RateMeter } from '../../../../src/cli/progress/rate-meter.ts';

it('measures the last ten seconds', () => {
  const meter = new RateMeter();
  const rates = [
    [0, 0],
    [500, 55],
    [1000, 100],
    [10_000, 1000],
    [11_000, 1000],
    [20_500, 1000],
  ].map(([at = 0, done = 0]) => meter.note(at, done));

  expect(rates).toEqual([null, null, 100, 100, 90, 0]);
});
