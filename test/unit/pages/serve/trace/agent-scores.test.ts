import { describe, expect, it } from 'vitest';
import {
  collectAgentScores,
  readAgentScores,
} from '../../../../../src/pages/serve/trace/agent-scores.ts';
import { evaluationOf } from './records.ts';

describe('readAgentScores', () => {
  it.each<[string, unknown, readonly (readonly [string, number | null])[] | undefined]>([
    [
      'scores',
      { agent_scores: { a: 0.5, b: null } },
      [
        ['a', 0.5],
        ['b', null],
      ],
    ],
    ['no scores', { agent_scores: {} }, []],
    [
      'an agent named __proto__',
      JSON.parse('{"agent_scores":{"__proto__":1}}'),
      [['__proto__', 1]],
    ],
    ['a score that is a text', { agent_scores: { a: 0.5, b: '1' } }, undefined],
    ['a list', { agent_scores: [0.5] }, undefined],
    ['another part', { messages: [] }, undefined],
    ['null', null, undefined],
  ])('reads %s', (_name, subTrace, scores) => {
    expect(readAgentScores(subTrace)).toEqual(scores && new Map(scores));
  });
});

describe('collectAgentScores', () => {
  it('needs no label for a single evaluation', () => {
    const evaluations = [evaluationOf({ sub_trace: { agent_scores: { a: 0.5 } } })];
    expect(collectAgentScores(evaluations)).toEqual(
      new Map([['a', [{ criterion: '', score: 0.5, mark: undefined }]]]),
    );
  });

  it('labels the scores with the number of their evaluation, also when one between has none', () => {
    const evaluations = [
      evaluationOf({ sub_trace: { agent_scores: { a: 0.5, b: null } } }),
      evaluationOf({ sub_trace: null }),
      evaluationOf({ sub_trace: { agent_scores: { a: 0 } } }),
    ];
    expect(collectAgentScores(evaluations)).toEqual(
      new Map([
        [
          'a',
          [
            { criterion: '#1', score: 0.5, mark: undefined },
            { criterion: '#3', score: 0, mark: undefined },
          ],
        ],
        ['b', [{ criterion: '#1', score: null, mark: undefined }]],
      ]),
    );
  });
});
