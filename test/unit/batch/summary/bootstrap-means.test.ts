import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../../../../src/batch/journal/record.ts';
import { bootstrapMeans } from '../../../../src/batch/summary/bootstrap-means.ts';
import { createRandom } from '../../../kit/time/random.ts';
import { criteriaOf, recordOf, scoresOf } from '../../../kit/journal/records.ts';

const random = createRandom(5);
const SCORES = Array.from({ length: 40 }, () => Math.round(random() * 100) / 100);

it('surrounds the mean, for each criterion', () => {
  const record = recordOf(SCORES.map((score) => ({ scores: { tone: score, policy: 1 } })));
  const mean = SCORES.reduce((sum, score) => sum + score, 0) / SCORES.length;
  const { tone, policy } = bootstrapMeans(record);
  expect(tone?.low).toBeLessThan(mean);
  expect(tone?.high).toBeGreaterThan(mean);
  expect(policy).toEqual({ low: 1, high: 1 });
});

it('depends on the seed, and not on the order of the rows', () => {
  const shuffled = SCORES.toReversed();
  const seeds = [1, 1, 2].map((seed) => bootstrapMeans(scoresOf(SCORES), { seed }));
  expect(seeds[1]).toEqual(seeds[0]);
  expect(seeds[2]).not.toEqual(seeds[0]);
  expect(bootstrapMeans(scoresOf(shuffled))).toEqual(seeds[0]);
});

describe('the number of clusters', () => {
  const rows = (count: number): RunRecord => scoresOf(Array.from({ length: count }, () => 0.5));
  const users = (count: number): RunRecord =>
    recordOf(
      Array.from({ length: 40 }, (_, index) => ({
        scores: { tone: 0.5 },
        tags: { user: String(index % count) },
      })),
    );

  it.each([
    ['0 rows', rows(0), null],
    ['19 rows', rows(19), null],
    ['20 rows', rows(20), { low: 0.5, high: 0.5 }],
    ['10,001 rows', rows(10_001), null],
    ['40 rows of 19 users', users(19), null],
    ['40 rows of 20 users', users(20), { low: 0.5, high: 0.5 }],
  ])('of %s', (_, record, expected) => {
    expect(bootstrapMeans(record, { clusterBy: 'user' })).toEqual({ tone: expected });
  });

  it('is that of the clusters with a score', () => {
    const record = recordOf([
      ...Array.from({ length: 19 }, () => ({ scores: { tone: [0.5, 0.5] } })),
      { scores: { tone: null } },
      { scores: { tone: 'server' } },
    ]);
    expect(
      bootstrapMeans({ ...record, run: { ...record.run, criteria: criteriaOf(['tone']) } }),
    ).toEqual({
      tone: null,
    });
  });
});
