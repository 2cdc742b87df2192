import { expect, it } from 'vitest';
import { correctShare } from '../../../../src/batch/statistics/corrected-share.ts';
import { CORRECTED } from './reference/read-reference.ts';
import { rounded } from './worked-numbers.ts';

const correct = ([
  passed = 0,
  rows = 0,
  truePasses = 0,
  labelPasses = 0,
  trueFails = 0,
  labelFails = 0,
]: readonly number[]) =>
  correctShare({
    observed: { share: passed / rows, number: rows },
    truePasses: { share: truePasses / labelPasses, number: labelPasses },
    trueFails: { share: trueFails / labelFails, number: labelFails },
  });

it.each(CORRECTED)(
  'the corrected share and the interval of Lang and Reiczigel for $counts',
  ({ counts, interval, value }) => {
    expect(rounded(correct(counts))).toEqual(rounded({ value, interval }));
  },
);

it('corrects nothing for a judge that is no better than chance', () => {
  expect(correct([50, 100, 10, 20, 10, 20])).toBeNull();
  expect(correct([50, 100, 8, 20, 10, 20])).toBeNull();
});

it('knows nothing about the share when the judge is hardly better than chance on few rows', () => {
  // 30 % and 72.7 % are above 100 % together, and with the added rows below.
  expect(correct([303, 1011, 300, 1000, 8, 11])).toEqual({
    value: expect.closeTo(0.98912, 5),
    interval: { low: 0, high: 1 },
  });
});
