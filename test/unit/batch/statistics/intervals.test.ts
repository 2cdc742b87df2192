import { describe, expect, it } from 'vitest';
import { ClusteredScores } from '../../../../src/batch/statistics/clustered-scores.ts';
import { differenceInterval, wilson } from '../../../../src/batch/statistics/intervals.ts';
import { tTest } from '../../../../src/batch/statistics/paired-tests.ts';
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

describe('equal differences, which have no error', () => {
  it.each([
    ['two do not rule out 0', -0.05, 2, 0.95, { low: -0.05, high: 0 }, 0.125],
    ['nor do two that are better', 0.05, 2, 0.95, { low: 0, high: 0.05 }, 0.125],
    ['three do', -0.05, 3, 0.95, { low: -0.05, high: -0.05 }, 0.03125],
    ['three do not for two criteria', -0.05, 3, 0.975, { low: -0.05, high: 0 }, 0.03125],
    ['four do', -0.05, 4, 0.975, { low: -0.05, high: -0.05 }, 0.0078125],
    ['no change is 0', 0, 2, 0.95, { low: 0, high: 0 }, 1],
  ])('%s', (_, mean, clusters, level, interval, p) => {
    const estimate = { mean, standardError: 0, clusters };
    expect(differenceInterval(estimate, level)).toEqual(interval);
    expect(tTest(mean, 0, clusters)).toBe(p);
  });

  // All pairs of scores of 0 and 1 are as likely here, and none has changed.
  it.each([2, 3, 4, 5])('%i rows of 0 and 1 look worse at most once in 40 times', (rows) => {
    const differences = [0, 0, -1, 1];
    const all = differences.length ** rows;
    const alarms = Array.from({ length: all }, (_, number) => {
      const scores = new ClusteredScores('differences');
      for (let row = 0; row < rows; row += 1) {
        scores.add(differences[Math.floor(number / 4 ** row) % 4] ?? 0, undefined);
      }
      return (scores.moments(0.95).interval?.high ?? 0) < 0;
    }).filter(Boolean);
    expect(alarms.length / all).toBeLessThanOrEqual(0.025);
  });
});
