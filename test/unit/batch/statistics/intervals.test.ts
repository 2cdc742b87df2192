import { expect, it } from 'vitest';
import { wilson } from '../../../../src/batch/statistics/intervals.ts';
import { WILSON } from './reference/read-reference.ts';
import { rounded } from './worked-numbers.ts';

it.each([
  [8, 12, 0.390622, 0.86188],
  [0, 20, 0, 0.161125],
  [20, 20, 0.838875, 1],
  [97, 100, 0.915481, 0.989745],
  [1, 1, 0.206549, 1],
])('the interval of Wilson for %i of %i', (passed, total, low, high) => {
  expect(rounded(wilson(passed / total, total))).toEqual({ low, high });
});

it.each(WILSON)('the interval of statsmodels for $hits of $rows', ({ high, hits, low, rows }) => {
  expect(rounded(wilson(hits / rows, rows))).toEqual(rounded({ low, high }));
});
