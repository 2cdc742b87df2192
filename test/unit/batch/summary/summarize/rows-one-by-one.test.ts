import { describe, expect, it } from 'vitest';
import { createSummary } from '../../../../../src/batch/summary/summarize.ts';
import type { SummaryRow } from '../../../../../src/batch/summary/summary.ts';
import { scoreSummaryOf } from '../../../../kit/journal/reports.ts';
import { rowOf, summaryOf, toneOf } from './rows.ts';

const NO_SCORES = scoreSummaryOf({ isRough: true });

describe('without enough scores', () => {
  it('is null without a row', () => {
    expect(summaryOf([])).toEqual({
      rows: 0,
      scored: 0,
      notApplicable: 0,
      failed: 0,
      failures: {},
      warnings: {},
      criteria: { tone: NO_SCORES },
      groups: {},
    });
  });

  it('counts outcomes without a score beside the scores', () => {
    const rows = [rowOf([null]), rowOf(['server']), rowOf(['server', 'connection', null])];
    expect(summaryOf(rows, 0.7)).toEqual({
      rows: 3,
      scored: 0,
      notApplicable: 2,
      failed: 3,
      failures: { connection: 1, server: 2 },
      warnings: {},
      criteria: {
        tone: {
          ...NO_SCORES,
          notApplicable: 2,
          failed: 3,
          passed: { mark: 0.7, passed: 0, rows: 0, interval: null },
        },
      },
      groups: {},
    });
  });

  it('has a mean and quartiles of one row, and no interval', () => {
    expect(toneOf([rowOf([0.5, 0.7])])).toEqual({
      ...NO_SCORES,
      scored: 2,
      clusters: 1,
      mean: 0.6,
      quartiles: [0.6, 0.6, 0.6],
      histogram: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0],
    });
  });

  it('does not count a row without an outcome', () => {
    expect(summaryOf([rowOf([])]).rows).toBe(0);
  });

  it('counts a failure without a code as unknown', () => {
    const outcomes = [{ criterion: 'tone', status: 'failed', score: null }] as const;
    expect(summaryOf([{ group: null, outcomes }]).failures).toEqual({ unknown: 1 });
  });

  it('counts a scored outcome without a score as not applicable, never as 0', () => {
    const outcomes = [{ criterion: 'tone', status: 'scored', score: null }] as const;
    const { scored, notApplicable, criteria } = summaryOf([{ group: null, outcomes }]);
    expect([scored, notApplicable, criteria['tone']?.notApplicable]).toEqual([0, 1, 1]);
  });
});

it.each([0.1, 0.7])('has an interval without width for rows that all score %f', (score) => {
  const rows = Array.from({ length: 49 }, () => rowOf([score, score]));
  expect(toneOf(rows)).toMatchObject({
    mean: score,
    standardDeviation: 0,
    standardError: 0,
    interval: { low: score, high: score },
    quartiles: [score, score, score],
  });
});

describe('scores of 0 and 1', () => {
  const repeat = (score: number, count: number, fields = {}): SummaryRow[] =>
    Array.from({ length: count }, () => rowOf([score], fields));
  const near = (value: number): number => expect.closeTo(value, 6) as number;

  it.each([
    [20, 0, 0.838875, 1],
    [0, 20, 0, 0.161125],
    [97, 3, 0.915481, 0.989745],
  ])('have the interval of Wilson: %i of 1, %i of 0', (ones, zeros, low, high) => {
    const { interval } = toneOf([...repeat(1, ones), ...repeat(0, zeros)]);
    expect(interval).toEqual({ low: near(low), high: near(high) });
  });

  it('in clusters count as the independent scores that have the same error', () => {
    const clusters = Array.from({ length: 20 }, (_, index) =>
      repeat(index % 4 === 0 ? 0 : 1, 5, { cluster: String(index) }),
    );
    const apart = [...repeat(1, 15), ...repeat(0, 5)];
    const { interval } = toneOf(clusters.flat());
    const expected = toneOf(apart).interval;
    // 100 rows of 20 clusters without a difference inside tell hardly more than 20 rows.
    expect(interval?.low).toBeCloseTo(expected?.low ?? 2, 2);
    expect(interval?.high).toBeCloseTo(expected?.high ?? 2, 2);
  });

  it('that are all equal count once per cluster', () => {
    const rows = Array.from({ length: 20 }, (_, index) => repeat(1, 5, { cluster: String(index) }));
    expect(toneOf(rows.flat()).interval).toEqual({ low: near(0.838875), high: 1 });
  });

  it('of trials that differ count each trial', () => {
    const { interval } = toneOf(Array.from({ length: 10 }, () => rowOf([0, 1])));
    expect(interval).toEqual(toneOf([...repeat(0, 10), ...repeat(1, 10)]).interval);
  });
});

it('has intervals within the scale', () => {
  const { interval } = toneOf([rowOf([0.99]), rowOf([1]), rowOf([0.5])]);
  expect(interval?.high).toBe(1);
});

describe('isRough', () => {
  const rows = (count: number, score: number): SummaryRow[] =>
    Array.from({ length: count }, () => rowOf([score]));
  const inClusters = (count: number, clusters: number): SummaryRow[] =>
    Array.from({ length: count }, (_, index) =>
      rowOf([0.4 + index / 1000], { cluster: String(index % clusters) }),
    );

  /** 50 clusters of two rows; the first rows have the score 1, in clusters of their own as far as they go. */
  const binaryInClusters = (ones: number): SummaryRow[] =>
    Array.from({ length: 100 }, (_, index) =>
      rowOf([index < ones ? 1 : 0], { cluster: String(index % 50) }),
    );

  it.each([
    ['29 rows', rows(29, 0.5), true],
    ['30 rows', rows(30, 0.5), false],
    ['90 % of the scores at 0 or 1', [...rows(10, 0.5), ...rows(45, 0), ...rows(45, 1)], true],
    ['89 % of the scores at 0 or 1', [...rows(11, 0.5), ...rows(44, 0), ...rows(45, 1)], false],
    ['29 scores of 0 and 1', [...rows(14, 0), ...rows(15, 1)], true],
    ['30 scores of 0 and 1', [...rows(15, 0), ...rows(15, 1)], false],
    ['scores of 0 and 1 in clusters, of which 9 % are 1', binaryInClusters(9), true],
    ['scores of 0 and 1 in clusters, of which 10 % are 1', binaryInClusters(10), false],
    ['scores of 0 and 1 in clusters, of which 91 % are 1', binaryInClusters(91), true],
    ['scores of 0 and 1 in clusters, of which 90 % are 1', binaryInClusters(90), false],
    ['scores of 1 in clusters', binaryInClusters(100), true],
    [
      '100 scores of 0 and 1 without clusters, of which 2 % are 1',
      [...rows(98, 0), ...rows(2, 1)],
      false,
    ],
    ['9 clusters', inClusters(90, 9), true],
    ['10 clusters', inClusters(90, 10), false],
    ['a cluster of 60 in 100 rows', [...inClusters(60, 1), ...rows(40, 0.5)], true],
  ])('with %s', (_, given, expected) => {
    expect(toneOf(given).isRough).toBe(expected);
  });
});

describe('passed', () => {
  it.each([
    ['a score at the mark', [0.7], 1],
    ['a score below the mark', [0.69], 0],
    ['a mean of trials at the mark', [0.6, 0.8], 1],
    ['equal trials at the mark', [0.7, 0.7, 0.7], 1],
    ['a mean of trials below the mark', [0.9, 0.4], 0],
    ['a trial at the mark and one that failed', [0.7, 'server'], 1],
  ])('counts rows: %s', (_, trials, passed) => {
    expect(toneOf([rowOf(trials)], 0.7).passed).toMatchObject({ mark: 0.7, passed, rows: 1 });
  });

  it('does not count rows without a score, and has the interval of Wilson', () => {
    const scores = [0.91, 0.85, 0.4, 0.72, 0.66, 0.95, 0.3, 0.88, 0.79, 0.55, 0.83, 0.7];
    const rows = [...scores.map((score) => rowOf([score])), rowOf([null]), rowOf(['server'])];
    expect(toneOf(rows, 0.7).passed).toEqual({
      mark: 0.7,
      passed: 8,
      rows: 12,
      interval: { low: expect.closeTo(0.390622, 6), high: expect.closeTo(0.86188, 6) },
    });
  });
});

describe('groups', () => {
  it('have a summary each, in alphabetical order', () => {
    const rows = [rowOf([0.2], { group: 'b' }), rowOf([0.4], { group: 'a' }), rowOf([0.9])];
    const { groups, criteria } = summaryOf(rows, 0.3);
    expect(Object.keys(groups)).toEqual(['a', 'b']);
    expect(groups).toEqual({
      a: summaryOf([rowOf([0.4])], 0.3).criteria,
      b: summaryOf([rowOf([0.2])], 0.3).criteria,
    });
    expect(criteria['tone']?.scored).toBe(3);
  });

  it('may have the names of what objects inherit', () => {
    const names = ['__proto__', 'constructor'];
    const { groups } = summaryOf(names.map((group) => rowOf([0.2], { group })));
    expect(Object.keys(groups)).toEqual(names);
  });
});

describe('criteria', () => {
  it('stay in their order, with those that have no outcome', () => {
    const summary = createSummary(['tone', 'constructor', 'policy'], {
      thresholds: { named: { policy: 0.5 } },
    });
    summary.add({
      group: null,
      outcomes: [{ criterion: 'policy', status: 'scored', score: 0.6 }],
    });
    const { criteria } = summary.conclude();
    expect(
      Object.entries(criteria).map(([name, { scored, passed }]) => [name, scored, passed?.mark]),
    ).toEqual([
      ['tone', 0, undefined],
      ['constructor', 0, undefined],
      ['policy', 1, 0.5],
    ]);
  });

  it('are required to be known', () => {
    const summary = createSummary(['grounded', 'policy']);
    expect(() => {
      summary.add(rowOf([0.5]));
    }).toThrow(
      'outcomes[0].criterion: "tone" is not a criterion of the summary ("grounded", "policy")',
    );
    expect(summary.conclude().rows).toBe(0);
  });
});
