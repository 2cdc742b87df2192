import { expect, it } from 'vitest';
import { studentQuantile } from '../../../../src/batch/statistics/probability.ts';
import { rounded } from './worked-numbers.ts';

it.each([
  [1, 0.975, 12.706205],
  [2, 0.975, 4.302653],
  [5, 0.975, 2.570582],
  [11, 0.975, 2.200985],
  [29, 0.975, 2.04523],
  [99, 0.975, 1.984217],
  [999, 0.975, 1.962341],
  [5, 1 - 0.05 / 6, 3.534111],
  [11, 1 - 0.05 / 6, 2.820034],
  [99, 1 - 0.05 / 6, 2.435339],
])('the t quantile for %i degrees of freedom at %f', (degrees, share, expected) => {
  expect(rounded(studentQuantile(share, degrees))).toBe(expected);
});
