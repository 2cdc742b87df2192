import { describe, expect, it } from 'vitest';
import { evaluateGates } from '../../../../../src/batch/gates/evaluate-gates.ts';
import type { GateResult, Gates } from '../../../../../src/batch/gates/gate.ts';
import type { RunRecord } from '../../../../../src/batch/journal/record.ts';
import { summarize } from '../../../../../src/batch/summary/summarize.ts';
import { recordOf, scoresOf } from '../../../../kit/journal/records.ts';
import { judge, NONE, TEN } from './judge.ts';

/** Ten thousand rows, of which one scores 0 and all others 1. */
const ALMOST_ALL = scoresOf(Array.from({ length: 10_000 }, (_, index) => Math.min(1, index)));

describe('min-pass-rate', () => {
  const facts = { gate: 'min-pass-rate', criterion: 'tone', isImplied: false } as const;

  it.each<[string, Gates, RunRecord, Omit<GateResult, 'gate' | 'criterion'>]>([
    [
      'passes at the share',
      { threshold: { all: 0.4 }, minPassRate: { all: 0.7 } },
      scoresOf(TEN),
      {
        ...facts,
        passed: true,
        value: 0.7,
        required: 0.7,
        mark: 0.4,
        message: '70.0 % of rows at or above 0.4, required 70 %',
      },
    ],
    [
      'fails below the share',
      { threshold: { all: 0.4 }, minPassRate: { all: 0.71 } },
      scoresOf(TEN),
      {
        ...facts,
        passed: false,
        value: 0.7,
        required: 0.71,
        mark: 0.4,
        message: '70.0 % of rows at or above 0.4, required 71 %',
      },
    ],
    [
      'requires every row when only the threshold is set',
      { threshold: { all: 0.4 } },
      scoresOf(TEN),
      {
        ...facts,
        isImplied: true,
        passed: false,
        value: 0.7,
        required: 1,
        mark: 0.4,
        message: '70.0 % of rows at or above 0.4, required 100 %',
      },
    ],
    [
      'passes when every row passes',
      { threshold: { all: 0.1 } },
      scoresOf(TEN),
      {
        ...facts,
        isImplied: true,
        passed: true,
        value: 1,
        required: 1,
        mark: 0.1,
        message: '100 % of rows at or above 0.1, required 100 %',
      },
    ],
    [
      'fails when no row passes',
      { threshold: { all: 1 }, minPassRate: { all: 0.05 } },
      scoresOf([0.5]),
      {
        ...facts,
        passed: false,
        value: 0,
        required: 0.05,
        mark: 1,
        message: '0.0 % of rows at or above 1, required 5 %',
      },
    ],
    [
      'does not show a share below 1 as 100 %',
      { threshold: { all: 0.7 } },
      ALMOST_ALL,
      {
        ...facts,
        isImplied: true,
        passed: false,
        value: 0.9999,
        required: 1,
        mark: 0.7,
        message: '99.99 % of rows at or above 0.7, required 100 %',
      },
    ],
    [
      'does not show a share below 1 as 100 % when it passes',
      { threshold: { all: 0.7 }, minPassRate: { all: 0.07 } },
      ALMOST_ALL,
      {
        ...facts,
        passed: true,
        value: 0.9999,
        required: 0.07,
        mark: 0.7,
        message: '99.99 % of rows at or above 0.7, required 7 %',
      },
    ],
    [
      'does not show equal numbers when it fails',
      { threshold: { all: 0.5 }, minPassRate: { all: 0.66667 } },
      scoresOf([0, 1, 1]),
      {
        ...facts,
        passed: false,
        value: 2 / 3,
        required: 0.66667,
        mark: 0.5,
        message: '66.6667 % of rows at or above 0.5, required 66.667 %',
      },
    ],
    [
      'fails without a scored row',
      { threshold: { all: 0.5 } },
      NONE,
      {
        ...facts,
        isImplied: true,
        passed: false,
        value: null,
        required: 1,
        mark: 0.5,
        message: 'no score to judge',
      },
    ],
    [
      'fails without a threshold',
      { minPassRate: { all: 0.5 } },
      scoresOf(TEN),
      {
        ...facts,
        passed: false,
        value: null,
        required: 0.5,
        message: 'no threshold to judge rows by',
      },
    ],
  ])('%s', (_, gates, record, expected) => {
    expect(judge(gates, record)).toEqual([{ ...facts, ...expected }]);
  });

  it('fails when the summary was made without the threshold', () => {
    const summary = summarize(scoresOf(TEN));
    expect(evaluateGates({ threshold: { all: 0.5 } }, { summary })).toEqual([
      {
        ...facts,
        isImplied: true,
        passed: false,
        value: null,
        required: 1,
        message: 'no threshold to judge rows by',
      },
    ]);
  });

  it('judges no row by a mark that is only in the summary', () => {
    const summary = summarize(scoresOf(TEN), { thresholds: { all: 0.5 } });
    expect(evaluateGates({}, { summary })).toEqual([]);
  });

  it.each<[string, Gates, readonly (readonly [string, number])[]]>([
    [
      'a share for all is for the criteria with a threshold',
      { threshold: { named: { tone: 0.5 } }, minPassRate: { all: 0.9 } },
      [['tone', 0.9]],
    ],
    [
      'a share of its own needs a threshold',
      { threshold: { named: { tone: 0.5 } }, minPassRate: { named: { policy: 0.9 } } },
      [
        ['tone', 1],
        ['policy', 0.9],
      ],
    ],
    [
      'a share of its own precedes that for all',
      { threshold: { all: 0.5 }, minPassRate: { all: 0.9, named: { policy: 0.8 } } },
      [
        ['tone', 0.9],
        ['policy', 0.8],
      ],
    ],
  ])('%s', (_, gates, expected) => {
    const record = recordOf([{ scores: { tone: 0.5, policy: 0.5 } }]);
    expect(judge(gates, record).map(({ criterion, required }) => [criterion, required])).toEqual(
      expected,
    );
  });
});
