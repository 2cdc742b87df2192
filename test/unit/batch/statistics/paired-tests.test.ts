import { expect, it } from 'vitest';
import { holm, mcnemar, smallestDrop } from '../../../../src/batch/statistics/paired-tests.ts';
import { rounded } from './worked-numbers.ts';

it.each([
  [2, 0, 0.5],
  [10, 2, 0.038574],
  [6, 6, 1],
  [15, 3, 0.007538],
  [0, 0, 1],
])('the test of McNemar for %i and %i rows', (worse, better, expected) => {
  expect(rounded(mcnemar(worse, better))).toBe(expected);
});

it('the adjustment of Holm', () => {
  expect(rounded(holm([0.01, 0.04, 0.03]))).toEqual([0.03, 0.06, 0.06]);
  expect(holm([])).toEqual([]);
});

it('the smallest drop that pairs show, and the pairs for a drop', () => {
  expect(rounded([smallestDrop(100, 0.2), smallestDrop(1000, 0.2)])).toEqual([0.056032, 0.017719]);
  expect([784, 785].map((pairs) => smallestDrop(pairs, 0.2) <= 0.02)).toEqual([false, true]);
});
