import { expect, it } from 'vitest';
import { normalCdf, studentQuantile } from '../../../../src/batch/statistics/probability.ts';
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

it.each([
  [-38, 0],
  [-1, 0.158655],
  [0, 0.5],
  [1.959964, 0.975],
  [38, 1],
])('the share of a normal distribution below %f', (value, expected) => {
  expect(rounded(normalCdf(value))).toBe(expected);
});
