import { describe, expect, it } from 'vitest';
import {
  chooseThreshold,
  countScores,
  type LabelledScore,
  type Objective,
  rankingQuality,
  rocCurve,
} from '../../../../src/batch/statistics/roc.ts';
import { SETS } from './reference/read-reference.ts';
import { rounded } from './worked-numbers.ts';

const rowsOf = (passed: readonly number[], failed: readonly number[]): LabelledScore[] => [
  ...passed.map((score) => ({ score, label: true })),
  ...failed.map((score) => ({ score, label: false })),
];

const choose = (
  rows: readonly LabelledScore[],
  objective: Objective = { kind: 'youden' },
): number | null => chooseThreshold(countScores(rows), objective);

describe('with the numbers of scikit-learn, pROC and a computation over all pairs', () => {
  it.each(SETS)('the area under the curve of $name', ({ ranking, rows }) => {
    expect(rounded(rankingQuality(rows))).toEqual(rounded(ranking));
  });

  it.each(SETS.filter(({ pROC }) => pROC !== undefined))(
    "DeLong's interval of pROC for $name",
    ({ pROC, rows }) => {
      const { interval, value } = rankingQuality(rows) ?? {};
      expect(rounded({ ...interval, value })).toEqual(rounded(pROC));
    },
  );

  it.each(SETS)('the Youden index of $name', ({ rows, youden }) => {
    const threshold = choose(rows) ?? Number.NaN;
    expect(threshold > youden.below && threshold <= youden.above).toBe(true);
    const indices = rocCurve(countScores(rows)).map(
      ({ falsePassRate, truePassRate }) => truePassRate - falsePassRate,
    );
    expect(rounded(Math.max(...indices))).toEqual(rounded(youden.index));
  });

  it.each(
    SETS.flatMap(({ best, name, rows }) =>
      (
        [
          [{ kind: 'kappa' }, best.kappa],
          [{ kind: 'tpr', least: 0.9 }, best['tpr=0.9']],
          [{ kind: 'tnr', least: 0.9 }, best['tnr=0.9']],
        ] as const
      ).map(([objective, between]) => ({ name, rows, objective, between })),
    ),
  )('the threshold for $objective.kind of $name', ({ between, objective, rows }) => {
    const threshold = choose(rows, objective) ?? Number.NaN;
    expect(threshold > between.below && threshold <= between.above).toBe(true);
  });
});

it.each([
  ['passed rows above all others', [0.8, 0.9], [0.1, 0.2], 1],
  ['passed rows below all others', [0.1, 0.2], [0.8, 0.9], 0],
])('has no interval at the area of %s', (_, passed, failed, value) => {
  expect(rankingQuality(rowsOf(passed, failed))).toEqual({
    value,
    standardError: 0,
    interval: null,
  });
});

it('has no error with one row of a label', () => {
  expect(rankingQuality(rowsOf([0.5], [0.4, 0.6]))).toEqual({
    value: 0.5,
    standardError: null,
    interval: null,
  });
});

it.each([
  ['no rows', [], []],
  ['labels that are all equal', [0.4, 0.6], []],
])('returns nothing for %s', (_, passed, failed) => {
  const rows = rowsOf(passed, failed);
  expect([rankingQuality(rows), rocCurve(countScores(rows)), choose(rows)]).toEqual([
    null,
    [],
    null,
  ]);
});

it.each<[string, Objective, readonly number[], readonly number[], number | null]>([
  ['the shortest number in the gap', { kind: 'youden' }, [0.83, 0.91], [0.31, 0.57], 0.7],
  ['more digits in a narrow gap', { kind: 'youden' }, [0.5712, 0.9], [0.1, 0.57], 0.571],
  ['the lower one of two equal thresholds', { kind: 'youden' }, [0.3, 0.9], [0.1, 0.6], 0.2],
  ['the lowest score when all rows pass', { kind: 'tpr', least: 1 }, [0.2, 0.9], [0.4, 0.6], 0.2],
  ['a number above the highest score', { kind: 'tnr', least: 1 }, [0.2, 0.4], [0.5, 0.6], 0.8],
  ['none when 1 is too low', { kind: 'tnr', least: 1 }, [0.2, 0.4], [0.5, 1], null],
])('chooses %s', (_, objective, passed, failed, threshold) => {
  expect(choose(rowsOf(passed, failed), objective)).toBe(threshold);
});

it('counts rows by their weights, and leaves out those without any', () => {
  expect(countScores(rowsOf([0.5, 0.5], [0.2, 0.9]), [2, 1, 3, 0])).toEqual({
    byScore: [
      { score: 0.2, passes: 0, fails: 3 },
      { score: 0.5, passes: 3, fails: 0 },
    ],
    passes: 3,
    fails: 3,
  });
});

it('begins the curve at the point at which no row passes', () => {
  expect(rocCurve(countScores(rowsOf([0.9, 0.4], [0.4, 0.1])))).toEqual([
    { score: null, truePassRate: 0, falsePassRate: 0 },
    { score: 0.9, truePassRate: 0.5, falsePassRate: 0 },
    { score: 0.4, truePassRate: 1, falsePassRate: 0.5 },
    { score: 0.1, truePassRate: 1, falsePassRate: 1 },
  ]);
});
