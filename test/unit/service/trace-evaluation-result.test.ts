import { describe, expect, it } from 'vitest';
import { decodeTraceEvaluationResult } from '../../../src/service/trace-evaluation-result.ts';
import { UnusableAnswer } from '../../../src/service/unusable-answer.ts';
import { thrownBy } from '../errors/caught.ts';

const CRITERION = 'Reward agents that cite';

/** An answer that groups the results of agents by their names. */
const grouped = (...results: readonly object[]): object => ({
  results_by_agent_name: Object.fromEntries(
    results.map((result, index) => [
      `name-${index}`,
      { agent_name: `name-${index}`, results_by_agent_instance_id: result },
    ]),
  ),
});

describe('an answer with one score for all', () => {
  const answer = {
    agent_scores: { a: 0.25, b: null },
    overall_score: 0.25,
    explanation: 'because',
  };

  it('is read as it is', () => {
    expect(decodeTraceEvaluationResult(answer, CRITERION)).toEqual({
      criterion: CRITERION,
      agentScores: { a: 0.25, b: null },
      overallScore: 0.25,
      explanation: 'because',
      agents: {
        a: { name: null, score: 0.25, explanation: null },
        b: { name: null, score: null, explanation: null },
      },
      derived: false,
    });
  });

  it.each([
    ['what was asked', CRITERION, 'Reward others', CRITERION],
    ['what the service says where that is not known', null, 'Reward others', 'Reward others'],
    ['null where nobody says', null, undefined, null],
  ])('has as criterion %s', (_, asked, said, criterion) => {
    expect(decodeTraceEvaluationResult({ ...answer, criterion: said }, asked).criterion).toBe(
      criterion,
    );
  });
});

describe('an answer with results agent by agent', () => {
  it('is joined, its overall score the mean over the scores there are', () => {
    const answer = grouped(
      { a: { score: 0.25, explanation: 'first' }, b: { score: null } },
      { c: { score: 1, explanation: 'third' }, d: null },
    );
    expect(decodeTraceEvaluationResult(answer, CRITERION)).toEqual({
      criterion: CRITERION,
      agentScores: { a: 0.25, b: null, c: 1, d: null },
      overallScore: 0.625,
      explanation: null,
      agents: {
        a: { name: 'name-0', score: 0.25, explanation: 'first' },
        b: { name: 'name-0', score: null, explanation: null },
        c: { name: 'name-1', score: 1, explanation: 'third' },
        d: { name: 'name-1', score: null, explanation: null },
      },
      derived: true,
    });
  });

  it.each([
    ['no agent has one', grouped({ a: { score: null }, b: null })],
    ['there is no agent', grouped()],
  ])('has no overall score when %s', (_, answer) => {
    expect(decodeTraceEvaluationResult(answer, CRITERION).overallScore).toBeNull();
  });
});

it.each<readonly [string, unknown, string]>([
  ['no object', [], 'The answer is not an object'],
  ['nothing known', {}, 'agent_scores is not an object'],
  [
    'a score that is a word',
    grouped({ a: { score: 'high' } }),
    'results_by_agent_name.name-0.results_by_agent_instance_id.a.score is not a number',
  ],
])('an answer with %s names the field', (_, answer, message) => {
  const error = thrownBy(() => decodeTraceEvaluationResult(answer, CRITERION));
  expect(error).toBeInstanceOf(UnusableAnswer);
  expect(error).toHaveProperty('message', `${message}, as the specification asks`);
});
