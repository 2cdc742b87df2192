import { describe, expect, it } from 'vitest';
import {
  findIgnored,
  type IgnoredFilter,
  toTraceFilters,
  type TraceQuery,
} from '../../../../src/service/trace-query.ts';
import { NO_FILTERS } from '../../../kit/client/traces.ts';

type Known = readonly [score: number | null, criteria: string | null];

/** Compares a trace with these evaluations with a query. */
function check(query: Partial<TraceQuery>, ...known: readonly Known[]): IgnoredFilter[] {
  const evaluations = known.map(([score, criteria]) => ({ score, criteria }));
  const trace = { createdAt: '2026-11-20T08:00:00Z', tags: null, evaluations };
  return findIgnored(trace, toTraceFilters({ ...NO_FILTERS, ...query }), 'traces[3]');
}

describe('a trace matches when', () => {
  it.each<readonly [string, Partial<TraceQuery>, readonly Known[]]>([
    ['no filter is set', {}, [[0, 'Reward a']]],
    ['it has no evaluation', { minScore: 1, maxScore: 0, criteria: 'x' }, []],
    [
      'its scores and criteria are null',
      { minScore: 1, criteria: 'x' },
      [
        [null, null],
        [null, null],
      ],
    ],
    ['its score is the minimum', { minScore: 0.5 }, [[0.5, null]]],
    ['its score is the maximum', { maxScore: 0.5 }, [[0.5, null]]],
    ['its score is 0 and the maximum too', { maxScore: 0 }, [[0, null]]],
    ['its score is below the minimum by rounding', { minScore: 0.5 }, [[0.5 - 1e-9, null]]],
    ['its score is above the maximum by rounding', { maxScore: 0.5 }, [[0.5 + 1e-9, null]]],
    [
      'one of its scores is high enough',
      { minScore: 0.5 },
      [
        [0.1, null],
        [0.9, null],
        [null, null],
      ],
    ],
    [
      'one of its scores is low enough',
      { maxScore: 0.5 },
      [
        [0.9, null],
        [0.1, null],
      ],
    ],
    [
      'two evaluations match one filter each',
      { minScore: 0.5, criteria: 'b' },
      [
        [0.9, 'a'],
        [0.1, 'b'],
      ],
    ],
    [
      'minimum and maximum match different evaluations',
      { minScore: 0.8, maxScore: 0.2 },
      [
        [1, null],
        [0, null],
      ],
    ],
    [
      'a criterion contains the text in another case',
      { criteria: 'SHORT' },
      [[null, 'Reward short answers']],
    ],
    ['the text is in another case', { criteria: 'reward Ä' }, [[null, 'REWARD ä']]],
  ])('%s', (_, query, known) => {
    expect(check(query, ...known)).toEqual([]);
  });
});

describe('a trace does not match', () => {
  it.each<readonly [IgnoredFilter['name'], Partial<TraceQuery>, readonly Known[]]>([
    ['minScore', { minScore: 0.5 }, [[0.49, null]]],
    ['minScore', { minScore: 0.5 }, [[0.5 - 3e-9, null]]],
    [
      'minScore',
      { minScore: 1 },
      [
        [null, null],
        [0, null],
      ],
    ],
    [
      'minScore',
      { minScore: 0.5, criteria: 'a' },
      [
        [0.1, 'a'],
        [0.2, 'b'],
      ],
    ],
    ['maxScore', { maxScore: 0.5 }, [[0.51, null]]],
    ['maxScore', { maxScore: 0.5 }, [[0.5 + 3e-9, null]]],
    [
      'maxScore',
      { maxScore: 0 },
      [
        [1, null],
        [null, null],
      ],
    ],
    ['criteria', { criteria: 'short' }, [[null, 'Reward long answers']]],
    [
      'criteria',
      { criteria: 'short' },
      [
        [null, null],
        [1, 'Reward sho'],
      ],
    ],
  ])('%s of %j with %j', (option, query, known) => {
    expect(check(query, ...known)).toEqual([
      {
        path: 'traces[3].evaluations',
        name: option,
        isOpen: option === 'criteria' ? true : undefined,
      },
    ]);
  });
});
