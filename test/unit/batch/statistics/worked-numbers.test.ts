import { describe, expect, it } from 'vitest';
import { bootstrap } from '../../../../src/batch/statistics/bootstrap.ts';
import { type Cluster, ClusterSums } from '../../../../src/batch/statistics/cluster-sums.ts';
import { histogram } from '../../../../src/batch/statistics/histogram.ts';
import { holm } from '../../../../src/batch/statistics/holm.ts';
import { mcnemar } from '../../../../src/batch/statistics/mcnemar.ts';
import { quantile } from '../../../../src/batch/statistics/quantile.ts';
import { isAtLeast, withoutRounding } from '../../../../src/batch/statistics/rounding.ts';
import { createSfc32, toIndex } from '../../../../src/batch/statistics/sfc32.ts';
import { pairsForDrop, smallestDrop } from '../../../../src/batch/statistics/smallest-drop.ts';
import { studentCdf, studentQuantile } from '../../../../src/batch/statistics/student-t.ts';
import { tInterval } from '../../../../src/batch/statistics/t-interval.ts';
import { tTest } from '../../../../src/batch/statistics/t-test.ts';
import { wilson } from '../../../../src/batch/statistics/wilson.ts';

// Numbers that another program computed.
const BEFORE = [0.91, 0.85, 0.4, 0.72, 0.66, 0.95, 0.3, 0.88, 0.79, 0.55, 0.83, 0.7];
const AFTER = [0.93, 0.8, 0.35, 0.75, 0.6, 0.95, 0.25, 0.9, 0.69, 0.5, 0.83, 0.62];
const CHANGE = AFTER.map((score, index) => score - (BEFORE[index] ?? 0));
const TRIALS = [[0.9, 0.8, 1], [0.2, 0.3, 0.1], [0.6, 0.6, 0.7], [1, 1, 0.9], [0.4, 0.5], [0.7]];

const single = (scores: readonly number[]): Cluster[] => scores.map((sum) => ({ sum, count: 1 }));
const CLUSTERS = TRIALS.map((scores) => ({
  sum: scores.reduce((total, score) => total + score, 0),
  count: scores.length,
}));

function sumsOf(clusters: readonly Cluster[]): ClusterSums {
  const sums = new ClusterSums();
  for (const cluster of clusters) sums.add(cluster);
  return sums;
}

/** Rounds to the digits of the numbers to compare with. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'number' ? Number(part.toFixed(6)) : part,
    ),
  );

function described(clusters: readonly Cluster[], level = 0.95): unknown {
  const sums = sumsOf(clusters);
  const { mean, standardError } = sums;
  if (mean === null || standardError === null) throw new Error('too few clusters');
  const interval = tInterval(mean, standardError, sums.clusters, level);
  return rounded({ mean, standardError, ...interval });
}

describe('mean, standard error and interval', () => {
  it.each([
    ['before', single(BEFORE), 0.711667, 0.058992, 0.581826, 0.841507],
    ['after', single(AFTER), 0.680833, 0.065244, 0.537233, 0.824434],
    ['the difference of pairs', single(CHANGE), -0.030833, 0.012399, -0.058122, -0.003544],
    ['clusters of trials', CLUSTERS, 0.646667, 0.135724, 0.297776, 0.995557],
  ])('of %s', (_, clusters, mean, standardError, low, high) => {
    expect(described(clusters)).toEqual({ mean, standardError, low, high });
  });

  it('at the level of three criteria', () => {
    expect(described(single(CHANGE), 1 - 0.05 / 3)).toMatchObject({
      low: -0.065798,
      high: 0.004131,
    });
  });

  it('t and p of the difference of pairs', () => {
    const { mean, standardError, clusters } = sumsOf(single(CHANGE));
    const t = (mean ?? 0) / (standardError ?? 1);
    expect(rounded([t, 2 * studentCdf(-Math.abs(t), clusters - 1)])).toEqual([-2.486844, 0.030204]);
    for (const sign of [-1, 1]) {
      const p = tTest(sign * (mean ?? 0), standardError ?? 1, clusters);
      expect(rounded(p)).toBe(0.030204);
    }
  });

  it('p is 1 for a mean of 0, also without an error', () => {
    expect([tTest(0, 0, 12), tTest(0, 0.1, 12)]).toEqual([1, 1]);
  });

  it.each([
    ['without a cluster', [], 0, null, null],
    [
      'of clusters without a score',
      [
        { sum: 0, count: 0 },
        { sum: 0, count: 0 },
      ],
      0,
      null,
      null,
    ],
    ['of one cluster', [{ sum: 1, count: 2 }], 2, 0.5, null],
    ['of two clusters', single([0.25, 0.75]), 2, 0.5, 0.25],
  ])('%s', (_, clusters, count, mean, standardError) => {
    const sums = sumsOf(clusters);
    expect([sums.count, sums.mean, sums.standardError]).toEqual([count, mean, standardError]);
  });
});

it.each([
  ['before', BEFORE, [0.6325, 0.755, 0.8575], [0, 0, 0, 1, 1, 1, 1, 3, 3, 2]],
  ['after', AFTER, [0.575, 0.72, 0.8475], [0, 0, 1, 1, 0, 1, 3, 1, 2, 3]],
])('quartiles and histogram of %s', (_, scores, quartiles, bins) => {
  const sorted = scores.toSorted((one, other) => one - other);
  expect(rounded([0.25, 0.5, 0.75].map((share) => quantile(sorted, share)))).toEqual(quartiles);
  expect(histogram(scores)).toEqual(bins);
});

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
  [8, 12, 0.390622, 0.86188],
  [0, 20, 0, 0.161125],
  [20, 20, 0.838875, 1],
  [97, 100, 0.915481, 0.989745],
  [1, 1, 0.206549, 1],
])('the interval of Wilson for %i of %i', (passed, total, low, high) => {
  expect(rounded(wilson(passed, total))).toEqual({ low, high });
});

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

it('the quantiles at the ends', () => {
  expect([0, 1].map((share) => quantile([0.2, 0.4], share))).toEqual([0.2, 0.4]);
});

it.each([
  [0, 0],
  [0.0999, 0],
  [0.3, 3],
  [0.99, 9],
  [1, 9],
])('the bin of %f', (score, bin) => {
  expect(histogram([score])).toEqual(
    Array.from({ length: 10 }, (_, index) => Number(index === bin)),
  );
});

describe('rounding', () => {
  it('removes the last digits, and the sign of a zero', () => {
    expect([0.1 + 0.2, -1e-13, 2e-12].map(withoutRounding)).toEqual([0.3, 0, 2e-12]);
  });

  it.each([
    [0.7 - 1e-9, true],
    [0.7 - 2e-9, false],
    [0.7, true],
  ])('%d is at least 0.7: %s', (value, expected) => {
    expect(isAtLeast(value, 0.7)).toBe(expected);
  });
});

it('the smallest drop that pairs show, and the pairs for a drop', () => {
  expect(rounded([smallestDrop(100, 0.2), smallestDrop(1000, 0.2)])).toEqual([0.056032, 0.017719]);
  expect(pairsForDrop(0.02, 0.2)).toBe(785);
});

describe('the random numbers', () => {
  it.each([
    [1, [473542192, 3964317691, 2295682031, 2113742504, 3256742822]],
    [20261122, [1173880276, 3736473785, 3594192951]],
  ])('of seed %i', (seed, expected) => {
    const next = createSfc32(seed);
    expect(expected.map(() => next())).toEqual(expected);
  });

  it('as indices', () => {
    const next = createSfc32(1);
    const indices = Array.from({ length: 12 }, () => toIndex(next(), 12));
    expect(indices).toEqual([1, 11, 6, 5, 9, 6, 5, 1, 6, 8, 2, 8]);
  });
});

describe('the bootstrap with seed 1', () => {
  it.each([
    [
      'before',
      single(BEFORE),
      { low: 0.57561, high: 0.805, bias: -0.067605, acceleration: -0.03935 },
    ],
    ['the difference of pairs', single(CHANGE), { low: -0.053333, high: -0.0075 }],
    ['clusters of trials', CLUSTERS, { low: 0.364286, high: 0.853333 }],
  ])('of %s', (_, clusters, expected) => {
    expect(rounded(bootstrap(clusters, { seed: 1 }))).toMatchObject(expected);
  });
});
