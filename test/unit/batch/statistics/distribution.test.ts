import { describe, expect, it } from 'vitest';
import {
  Distribution,
  histogram,
  quantile,
} from '../../../../src/batch/statistics/distribution.ts';
import { createRandom } from '../../../kit/time/random.ts';
import { AFTER, BEFORE, rounded } from './worked-numbers.ts';

const LIMIT = 20_000;

function distributionOf(scores: Iterable<number>): Distribution {
  const distribution = new Distribution();
  for (const score of scores) distribution.add(score);
  return distribution;
}

function randomScores(count: number): number[] {
  const random = createRandom(7);
  return Array.from({ length: count }, () => random() ** 2);
}

function exactQuartiles(scores: readonly number[]): number[] {
  const sorted = scores.toSorted((one, other) => one - other);
  return [0.25, 0.5, 0.75].map((share) => quantile(sorted, share));
}

it('has no quartiles without a score', () => {
  expect(new Distribution().quartiles).toBeNull();
});

it.each([1, 2, 16, 17, 1_000, LIMIT])('is exact for %i scores', (count) => {
  const scores = randomScores(count);
  expect(distributionOf(scores).quartiles).toEqual(exactQuartiles(scores));
});

describe('beyond 20,000 scores', () => {
  it.each([LIMIT + 1, 30_000])('is within 0.0001 for %i scores', (count) => {
    const scores = randomScores(count);
    const { quartiles } = distributionOf(scores);
    const exact = exactQuartiles(scores);
    const errors = exact.map((value, index) => Math.abs(value - (quartiles?.[index] ?? 2)));
    expect(Math.max(...errors)).toBeLessThanOrEqual(0.0001);
    // A multiple of 0.0001, or in the middle of two: the scores are counted in bins.
    expect(quartiles?.map((value) => Number((value * 40_000).toFixed(6)) % 1)).toEqual([0, 0, 0]);
  });

  it('counts 0 and 1 in the bins at the ends', () => {
    const ends = Array.from({ length: LIMIT + 1 }, (_, index) => index % 2);
    expect(distributionOf(ends).quartiles).toEqual([0, 0, 1]);
  });

  it('counts a score outside 0 to 1 in the bin at the end', () => {
    const scores = Array.from({ length: LIMIT + 1 }, (_, index) => (index % 2 === 0 ? -0.5 : 1.5));
    expect(distributionOf(scores).quartiles).toEqual([0, 0, 1]);
  });
});

it.each([
  [100, 200],
  [LIMIT, 1],
  [1, LIMIT],
  [LIMIT + 1, 10],
  [10, LIMIT + 1],
  [LIMIT + 1, LIMIT + 1],
])('merges %i and %i scores as if they were added to one', (first, second) => {
  const scores = randomScores(first + second);
  const merged = distributionOf(scores.slice(0, first));
  merged.merge(distributionOf(scores.slice(first)));
  expect(merged.quartiles).toEqual(distributionOf(scores).quartiles);
});

it.each([
  ['before', BEFORE, [0.6325, 0.755, 0.8575], [0, 0, 0, 1, 1, 1, 1, 3, 3, 2]],
  ['after', AFTER, [0.575, 0.72, 0.8475], [0, 0, 1, 1, 0, 1, 3, 1, 2, 3]],
])('quartiles and histogram of %s', (_, scores, quartiles, bins) => {
  const sorted = scores.toSorted((one, other) => one - other);
  expect(rounded([0.25, 0.5, 0.75].map((share) => quantile(sorted, share)))).toEqual(quartiles);
  expect(histogram(scores)).toEqual(bins);
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
