import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../../../src/batch/compare/compare-runs.ts';
import type { CriterionComparison } from '../../../../../src/batch/compare/comparison.ts';
import type { RunRecord } from '../../../../../src/batch/journal/record.ts';
import { createRandom } from '../../../../kit/time/random.ts';
import { criteriaOf, recordOf, scoresOf } from '../../../../kit/journal/records.ts';

// The scores and results that another program computed.
const BEFORE = [0.91, 0.85, 0.4, 0.72, 0.66, 0.95, 0.3, 0.88, 0.79, 0.55, 0.83, 0.7];
const AFTER = [0.93, 0.8, 0.35, 0.75, 0.6, 0.95, 0.25, 0.9, 0.69, 0.5, 0.83, 0.62];

const near = (value: number): unknown => expect.closeTo(value, 6);

function toneOf(
  before: RunRecord,
  after: RunRecord,
  options?: Parameters<typeof compareRuns>[2],
): CriterionComparison {
  const { tone } = compareRuns(before, after, options).criteria;
  if (tone === undefined) throw new Error('tone was not compared');
  return tone;
}

it('compares paired scores', () => {
  const before = scoresOf(BEFORE, { source: 'main.jsonl' });
  const { changes, ...comparison } = compareRuns(before, scoresOf(AFTER), {
    thresholds: { all: 0.7 },
  });
  expect(comparison).toEqual({
    pairing: 'id',
    baseline: 'main.jsonl',
    service: 'https://api.eu.align.example',
    criteria: {
      tone: {
        pairs: 12,
        clusters: 12,
        expected: 12,
        onlyBefore: 0,
        onlyAfter: 0,
        failed: 0,
        notApplicable: 0,
        before: near(0.711667),
        after: near(0.680833),
        difference: near(-0.030833),
        standardDeviation: near(0.04295),
        standardError: near(0.012399),
        interval: { low: near(-0.058122), high: near(-0.003544) },
        isRough: true,
        level: 0.95,
        p: near(0.030204),
        adjustedP: near(0.030204),
        unpairedStandardError: near(0.087959),
        turned: { mark: 0.7, worse: 2, better: 0, p: near(0.5) },
        smallestDrop: near(0.034736),
      },
    },
    leftOut: [],
    warnings: [],
  });
  expect(changes.filter(({ turned }) => turned !== null)).toEqual([
    {
      row: 9,
      id: 'r9',
      label: 'r9',
      n: 1,
      criterion: 'tone',
      before: 0.79,
      after: 0.69,
      turned: 'worse',
    },
    {
      row: 12,
      id: 'r12',
      label: 'r12',
      n: 1,
      criterion: 'tone',
      before: 0.7,
      after: 0.62,
      turned: 'worse',
    },
  ]);
  expect(changes).toHaveLength(12);
});

it('shares the level between all criteria, and adjusts their p values', () => {
  const names = ['tone', 'policy', 'grounded'];
  const of = (scores: readonly number[]): RunRecord =>
    recordOf(
      scores.map((score, index) => ({
        scores: { tone: score, policy: (score + index) / 12, grounded: 0.5 },
      })),
      { criteria: criteriaOf(names) },
    );
  const { criteria } = compareRuns(of(BEFORE), of(AFTER));
  expect(criteria['tone']).toMatchObject({
    level: 1 - 0.05 / 3,
    interval: { low: near(-0.065798), high: near(0.004131) },
    p: near(0.030204),
    adjustedP: near(0.090613),
  });
  expect(Object.entries(criteria).map(([name, { p, adjustedP }]) => [name, p, adjustedP])).toEqual([
    ['tone', near(0.030204), near(0.090613)],
    ['policy', near(0.030204), near(0.090613)],
    ['grounded', 1, 1],
  ]);
});

describe('equal differences', () => {
  const random = createRandom(3);
  const scores = Array.from({ length: 101 }, () => Math.round(random() * 90 + 5) / 100);

  it('of 0 have the interval [0, 0] and turn no row', () => {
    expect(toneOf(scoresOf(scores), scoresOf(scores), { thresholds: { all: 0.5 } })).toMatchObject({
      difference: 0,
      standardDeviation: 0,
      standardError: 0,
      interval: { low: 0, high: 0 },
      p: 1,
      turned: { worse: 0, better: 0, p: 1 },
      smallestDrop: 0,
    });
  });

  it('of -0.05 have the interval [-0.05, -0.05]', () => {
    const worse = scores.map((score) => Number((score - 0.05).toFixed(2)));
    expect(toneOf(scoresOf(scores), scoresOf(worse))).toMatchObject({
      difference: -0.05,
      interval: { low: -0.05, high: -0.05 },
      p: 2 / 4 ** 101,
    });
  });

  it('are 0 when only the number of trials differs', () => {
    const of = (trials: number): RunRecord =>
      recordOf(
        scores.map((tone) => ({ scores: { tone: Array.from({ length: trials }, () => tone) } })),
      );
    expect(toneOf(of(1), of(3))).toMatchObject({ difference: 0, interval: { low: 0, high: 0 } });
  });
});

describe('too few pairs', () => {
  const NOTHING = {
    standardDeviation: null,
    standardError: null,
    interval: null,
    p: null,
    adjustedP: null,
    unpairedStandardError: null,
    smallestDrop: null,
  };

  it('has no interval for one pair', () => {
    expect(toneOf(scoresOf([0.5]), scoresOf([0.25]))).toMatchObject({
      ...NOTHING,
      pairs: 1,
      before: 0.5,
      after: 0.25,
      difference: -0.25,
    });
  });

  it('has no difference without a pair', () => {
    const { criteria, changes } = compareRuns(
      recordOf([{ scores: { tone: null } }]),
      scoresOf([0.5]),
      { thresholds: { all: 0.5 } },
    );
    expect(criteria['tone']).toEqual({
      ...NOTHING,
      isRough: true,
      pairs: 0,
      clusters: 0,
      expected: 0,
      onlyBefore: 0,
      onlyAfter: 0,
      failed: 0,
      notApplicable: 1,
      before: null,
      after: null,
      difference: null,
      level: 0.95,
      turned: { mark: 0.5, worse: 0, better: 0, p: 1 },
    });
    expect(changes).toEqual([]);
  });

  it('has no interval when all pairs are one cluster', () => {
    const of = (scores: readonly number[]): RunRecord =>
      recordOf(scores.map((tone) => ({ scores: { tone }, tags: { user: 'ann' } })));
    expect(toneOf(of([0.5, 0.6]), of([0.5, 0.5]), { clusterBy: 'user' })).toMatchObject({
      ...NOTHING,
      pairs: 2,
    });
  });
});

it('takes the rows with the same tag as one cluster', () => {
  const of = (scores: readonly number[]): RunRecord =>
    recordOf(
      scores.map((tone, index) => ({ scores: { tone }, tags: { user: `u${String(index >> 1)}` } })),
    );
  const rows = toneOf(of(BEFORE), of(AFTER));
  const users = toneOf(of(BEFORE), of(AFTER), { clusterBy: 'user' });
  // Six clusters with the sums of two differences each.
  expect(users.standardError).toBeCloseTo(0.009951, 6);
  expect([rows.difference, users.difference]).toEqual([near(-0.030833), near(-0.030833)]);
  expect([rows.pairs, users.pairs]).toEqual([12, 12]);
});

it('counts the rows that are not compared by kind', () => {
  const before = recordOf([
    { scores: { tone: 0.5 } },
    { scores: { tone: 0.5 } },
    { scores: { tone: 'server' } },
    { scores: { tone: 'server' } },
    { scores: { tone: null } },
    { scores: { policy: 1 } },
    { scores: { policy: 1 } },
    { scores: { tone: [null, 'server', 0.5] } },
    { scores: { tone: 0.5 } },
  ]);
  const after = recordOf([
    { scores: { tone: null } },
    { scores: { tone: 'server' } },
    { scores: { tone: null } },
    { scores: { tone: 0.5 } },
    { scores: { tone: [null, 'server'] } },
    { scores: { tone: 0.5 } },
    { scores: { policy: 1 } },
    { scores: { tone: 0.5 } },
  ]);
  expect(toneOf(before, after)).toMatchObject({
    pairs: 1,
    onlyBefore: 1,
    onlyAfter: 1,
    failed: 4,
    notApplicable: 1,
  });
});
