import { describe, expect, it } from 'vitest';
import {
  cohenKappa,
  confusionOf,
  effectiveNumber,
  type JudgedRow,
} from '../../../../src/batch/statistics/agreement.ts';
import type { LabelledScore } from '../../../../src/batch/statistics/roc.ts';
import { SETS } from './reference/read-reference.ts';
import { rounded } from './worked-numbers.ts';

const judge = (rows: readonly LabelledScore[], mark: number): JudgedRow[] =>
  rows.map((row) => ({ ...row, passes: row.score >= mark }));

describe('with the numbers of scikit-learn and statsmodels', () => {
  it.each(SETS)('the confusion table and kappa of $name', ({ confusion, kappa, mark, rows }) => {
    const found = confusionOf(judge(rows, mark));
    expect(found).toEqual(confusion);
    expect(rounded(cohenKappa(found))).toEqual(rounded(kappa));
  });

  it.each(SETS.filter(({ effective }) => effective !== undefined))(
    'the effective numbers of $name',
    ({ effective, mark, rows }) => {
      const numberOf = (label: boolean): number =>
        effectiveNumber(
          judge(rows, mark)
            .filter((row) => row.label === label)
            .map(({ cluster, passes }) => ({ cluster, isHit: passes === label })),
        );
      expect(rounded([numberOf(true), numberOf(false)])).toEqual(
        rounded([effective?.passed.number, effective?.failed.number]),
      );
    },
  );
});

it('counts each row as often as its weight says', () => {
  const rows = [
    { label: true, passes: true },
    { label: false, passes: true },
    { label: true, passes: false },
  ];
  expect(confusionOf(rows, [2, 0, 3])).toEqual({
    truePasses: 2,
    falsePasses: 0,
    trueFails: 0,
    falseFails: 3,
  });
});

it.each([
  ['no rows', { truePasses: 0, falsePasses: 0, trueFails: 0, falseFails: 0 }, null],
  ['rows that all pass', { truePasses: 7, falsePasses: 0, trueFails: 0, falseFails: 0 }, null],
  ['equal verdicts and labels', { truePasses: 7, falsePasses: 0, trueFails: 3, falseFails: 0 }, 1],
  ['opposite verdicts', { truePasses: 0, falsePasses: 5, trueFails: 0, falseFails: 5 }, -1],
])('kappa of %s', (_, confusion, kappa) => {
  expect(cohenKappa(confusion)).toBe(kappa);
});

it.each([
  ['rows without clusters', [['', true] as const, ['', false] as const], 2],
  ['one cluster', [['a', true] as const, ['a', false] as const], 1],
  ['clusters that all hit', [['a', true] as const, ['a', true] as const, ['b', true] as const], 2],
])('the effective number of %s', (_, rows, number) => {
  const given = rows.map(([cluster, isHit]) => ({ cluster: cluster || undefined, isHit }));
  expect(effectiveNumber(given)).toBe(number);
});

it('counts a row without a cluster as a cluster of its own', () => {
  const rows = [{ cluster: 'a', isHit: true }, { cluster: 'a', isHit: true }, { isHit: false }];
  expect(rounded(effectiveNumber(rows))).toBe(1.125);
});
