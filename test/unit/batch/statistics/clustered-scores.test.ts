import { describe, expect, it } from 'vitest';
import { type Cluster, ClusterSums } from '../../../../src/batch/statistics/clustered-scores.ts';
import { tInterval } from '../../../../src/batch/statistics/intervals.ts';
import { tTest } from '../../../../src/batch/statistics/paired-tests.ts';
import { studentCdf } from '../../../../src/batch/statistics/probability.ts';
import { AFTER, BEFORE, CHANGE, CLUSTERS, rounded, single } from './worked-numbers.ts';

function sumsOf(clusters: readonly Cluster[]): ClusterSums {
  const sums = new ClusterSums();
  for (const cluster of clusters) sums.add(cluster);
  return sums;
}

function described(clusters: readonly Cluster[], level = 0.95): unknown {
  const sums = sumsOf(clusters);
  const { mean, standardError } = sums;
  if (mean === null || standardError === null) throw new Error('too few clusters');
  const estimate = { mean, standardError, clusters: sums.clusters };
  const interval = tInterval(estimate, level, [-1, 1]);
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
