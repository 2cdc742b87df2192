import { describe, expect, it } from 'vitest';
import type { GateResult } from '../../../../../src/batch/gates/gate.ts';
import { scoresOf } from '../../../../kit/journal/records.ts';
import { judge, NONE, TEN } from './judge.ts';

describe('min-mean', () => {
  const facts = { gate: 'min-mean', criterion: 'tone' } as const;

  it.each<[string, number, readonly number[], Omit<GateResult, 'gate' | 'criterion'>]>([
    [
      'passes above',
      0.5,
      TEN,
      { passed: true, value: 0.55, required: 0.5, message: 'mean 0.550, required 0.5' },
    ],
    [
      'fails below',
      0.6,
      TEN,
      { passed: false, value: 0.55, required: 0.6, message: 'mean 0.550, required 0.6' },
    ],
    [
      'passes at the mean, when only a rounding error is missing',
      0.8,
      [0.7, 0.8, 0.9],
      {
        passed: true,
        value: 0.7999999999999999,
        required: 0.8,
        message: 'mean 0.800, required 0.8',
      },
    ],
    [
      'does not show equal numbers when it fails',
      0.8,
      [0.7999, 0.7999],
      { passed: false, value: 0.7999, required: 0.8, message: 'mean 0.7999, required 0.8' },
    ],
    [
      'shows every digit that it takes',
      0.5,
      [0.499999998],
      {
        passed: false,
        value: 0.499999998,
        required: 0.5,
        message: 'mean 0.499999998, required 0.5',
      },
    ],
  ])('%s', (_, required, scores, expected) => {
    expect(judge({ minMean: { all: required } }, scoresOf(scores))).toEqual([
      { ...facts, ...expected },
    ]);
  });

  it('fails without a scored row', () => {
    expect(judge({ minMean: { all: 0 } }, NONE)).toEqual([
      { ...facts, passed: false, value: null, required: 0, message: 'no score to judge' },
    ]);
  });
});
