import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import type { PageEvaluation } from '../../../../../src/pages/serve/api/records.ts';
import { EvaluationList } from '../../../../../src/pages/serve/trace/evaluation-list.tsx';
import { textsOf } from '../../../../kit/pages/rendered.ts';
import { evaluationOf } from './records.ts';

const JUDGE = 'judge gpt-5-mini at models.example, prompt 3';

describe('EvaluationList', () => {
  it.each<[string, Partial<PageEvaluation>, readonly string[]]>([
    ['a synthetic score', {}, ['Reward friendly answers', '0.50', 'synthetic', 'It is friendly.']],
    [
      'a score of the service that was cheaper',
      {
        score_source: { kind: 'service', name: 'eu.align.example' },
        cached: true,
        c_cached_tokens: 412,
      },
      ['Reward friendly answers', '0.50', 'service', 'cached tokens 412', 'It is friendly.'],
    ],
    [
      'an evaluation that was not cached',
      { cached: false, c_cached_tokens: 0 },
      ['Reward friendly answers', '0.50', 'synthetic', 'not cached', 'It is friendly.'],
    ],
    [
      'caching without a count',
      { cached: true },
      ['Reward friendly answers', '0.50', 'synthetic', 'cached', 'It is friendly.'],
    ],
    [
      'a score of a judge, and how it scored',
      {
        score_source: { kind: 'judge', name: JUDGE },
        sources: [
          { type: 'judge-model', id: 'gpt-5-mini' },
          { type: 'document', id: 'refunds.md' },
        ],
      },
      [
        'Reward friendly answers',
        '0.50',
        'judge gpt-5-mini',
        'It is friendly.',
        'How the judge scored',
        'model',
        'gpt-5-mini',
        'Sources (1)',
        'document',
        'refunds.md',
      ],
    ],
    [
      'a criterion that did not apply, without an explanation',
      { score: null, explanation: null, sources: null },
      ['Reward friendly answers', 'not applicable', 'synthetic', 'No explanation is stored.'],
    ],
    [
      'a stored evaluator',
      { evaluator_name: 'tone', criteria: null },
      ['evaluator', 'tone', '0.50', 'synthetic', 'It is friendly.'],
    ],
    [
      'an evaluation whose criterion the service does not report',
      { criteria: null },
      ['criterion not reported', '0.50', 'synthetic', 'It is friendly.'],
    ],
    [
      'the scores of agents',
      { sub_trace: { agent_scores: { planner: 0.7, idle: null } } },
      [
        'Reward friendly answers',
        '0.50',
        'synthetic',
        'It is friendly.',
        'Scores of agents (2)',
        'planner',
        '0.70',
        'idle',
        'n/a',
      ],
    ],
    [
      'another part of the trace',
      { sub_trace: { step: 2 } },
      [
        'Reward friendly answers',
        '0.50',
        'synthetic',
        'It is friendly.',
        'Evaluated part',
        '{\n  &quot;step&quot;: 2\n}',
      ],
    ],
  ])('shows %s', (_name, fields, texts) => {
    const evaluations = [evaluationOf(fields)];
    expect(textsOf(h(EvaluationList, { evaluations }))).toEqual(['Evaluations', ...texts]);
  });

  it('numbers several evaluations, as the tree of agents does', () => {
    const evaluations = [evaluationOf(), evaluationOf({ criteria: 'Penalize lies', score: 0 })];
    const texts = textsOf(h(EvaluationList, { evaluations }));
    expect(texts.filter((text) => /^#|^Reward|^Penalize/.test(text))).toEqual([
      '#1',
      'Reward friendly answers',
      '#2',
      'Penalize lies',
    ]);
  });

  it('says that there is no evaluation', () => {
    const texts = textsOf(h(EvaluationList, { evaluations: [] }));
    expect(texts).toEqual(['Evaluations', 'This trace has no evaluation.']);
  });
});
