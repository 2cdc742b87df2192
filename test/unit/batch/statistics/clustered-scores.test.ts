import { describe, expect, it } from 'vitest';
import {
  type Cluster,
  ClusteredScores,
  type ScoreMoments,
} from '../../../../src/batch/statistics/clustered-scores.ts';
import { tTest } from '../../../../src/batch/statistics/paired-tests.ts';
import { studentCdf } from '../../../../src/batch/statistics/probability.ts';
import { AFTER, BEFORE, CHANGE, CLUSTERS, rounded, single } from './worked-numbers.ts';

/** Adds each cluster as rows of equal values. */
function momentsOf(clusters: readonly Cluster[], level = 0.95): ScoreMoments {
  const scores = new ClusteredScores('differences');
  for (const [index, { sum, count }] of clusters.entries()) {
    for (let row = 0; row < count; row += 1) scores.add(sum / count, String(index));
  }
  return scores.moments(level);
}

function described(clusters: readonly Cluster[], level?: number): unknown {
  const { mean, standardError, interval } = momentsOf(clusters, level);
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
    const { mean, standardError, clusters } = momentsOf(single(CHANGE));
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
    ['of one cluster', [{ sum: 1, count: 2 }], 1, 0.5, null],
    ['of two clusters', single([0.25, 0.75]), 2, 0.5, 0.25],
  ])('%s', (_, given, clusters, mean, standardError) => {
    expect(momentsOf(given)).toMatchObject({ clusters, mean, standardError });
  });
});
