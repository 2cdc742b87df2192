import { describe, expect, it } from 'vitest';
import { decodeTraceEvaluationResult } from '../../../src/service/trace-evaluation-result.ts';
import { UnusableAnswer } from '../../../src/service/decode.ts';
import { thrownBy } from '../errors/caught.ts';

const CRITERION = 'Reward agents that cite';
const ORIGIN = { criterion: CRITERION };

/** Creates an answer that groups the results of agents by their names. */
const grouped = (...results: readonly object[]): object => ({
  results_by_agent_name: Object.fromEntries(
    results.map((result, index) => [
      `name-${index}`,
      { agent_name: `name-${index}`, results_by_agent_instance_id: result },
    ]),
  ),
});

describe('an answer in the documented format', () => {
  const answer = {
    agent_scores: { a: 0.25, b: null },
    overall_score: 0.25,
    explanation: 'because',
  };

  it('is returned with camelCase keys, and one entry per agent', () => {
    expect(decodeTraceEvaluationResult(answer, ORIGIN)).toEqual({
      criterion: CRITERION,
      agentScores: { a: 0.25, b: null },
      overallScore: 0.25,
      score: 0.25,
      explanation: 'because',
      agents: {
        a: { name: null, score: 0.25, explanation: null },
        b: { name: null, score: null, explanation: null },
      },
      derived: false,
      warnings: [],
      requestId: null,
      traceId: null,
    });
  });

  it.each([
    ['the criterion of the answer', CRITERION, 'Reward others', 'Reward others'],
    ['the criterion of the call when the answer has none', CRITERION, undefined, CRITERION],
    ['the criterion of the answer when the call has none', null, 'Reward others', 'Reward others'],
    ['null when neither has one', null, undefined, null],
  ])('has as criterion %s', (_, ofCall, ofAnswer, criterion) => {
    expect(
      decodeTraceEvaluationResult({ ...answer, criterion: ofAnswer }, { criterion: ofCall })
        .criterion,
    ).toBe(criterion);
  });
});

it('has the warnings of the call', () => {
  const warnings = [{ code: 'agent_cycle' }];
  const answer = grouped({ a: { score: 1 } });
  expect(decodeTraceEvaluationResult(answer, { criterion: null, warnings }).warnings).toBe(
    warnings,
  );
});

describe('an answer that is grouped by agent name', () => {
  it('is flattened; its overall score is the mean of the scores that are not null', () => {
    const answer = grouped(
      { a: { score: 0.25, explanation: 'first' }, b: { score: null } },
      { c: { score: 1, explanation: 'third' }, d: null },
    );
    expect(decodeTraceEvaluationResult(answer, ORIGIN)).toEqual({
      criterion: CRITERION,
      agentScores: { a: 0.25, b: null, c: 1, d: null },
      overallScore: 0.625,
      score: 0.625,
      explanation: null,
      agents: {
        a: { name: 'name-0', score: 0.25, explanation: 'first' },
        b: { name: 'name-0', score: null, explanation: null },
        c: { name: 'name-1', score: 1, explanation: 'third' },
        d: { name: 'name-1', score: null, explanation: null },
      },
      derived: true,
      warnings: [],
      requestId: null,
      traceId: null,
    });
  });

  it.each([
    ['no agent has a score', grouped({ a: { score: null }, b: null })],
    ['there is no agent', grouped()],
  ])('has no overall score when %s', (_, answer) => {
    expect(decodeTraceEvaluationResult(answer, ORIGIN).overallScore).toBeNull();
  });
});

it.each<readonly [string, unknown, string]>([
  ['a list', [], 'The response is not an object'],
  ['no known field', {}, 'agent_scores is not an object'],
  [
    'a score that is text',
    grouped({ a: { score: 'high' } }),
    'results_by_agent_name.name-0.results_by_agent_instance_id.a.score is not a number',
  ],
])('the error of an answer with %s names the field', (_, answer, message) => {
  const error = thrownBy(() => decodeTraceEvaluationResult(answer, ORIGIN));
  expect(error).toBeInstanceOf(UnusableAnswer);
  expect(error).toHaveProperty('message', `${message}, as the specification requires`);
});

it('the path of an error begins with the path of the result in the answer', () => {
  for (const [answer, path] of [
    [null, 'result'],
    [{ agent_scores: { a: 'x' } }, 'result.agent_scores.a'],
    [{ results_by_agent_name: [] }, 'result.results_by_agent_name'],
  ]) {
    const error = thrownBy(() => decodeTraceEvaluationResult(answer, ORIGIN, 'result'));
    expect(error).toMatchObject({ path });
  }
});

it('agents named __proto__ keep their scores', () => {
  const overall: unknown = JSON.parse(
    '{"agent_scores":{"__proto__":0.5},"overall_score":0.5,"explanation":""}',
  );
  const byName: unknown = JSON.parse(
    '{"results_by_agent_name":{"__proto__":{"agent_name":"p","results_by_agent_instance_id":{"__proto__":{"score":0.5}}}}}',
  );
  for (const answer of [overall, byName]) {
    const { agentScores, agents } = decodeTraceEvaluationResult(answer, ORIGIN);
    expect(Object.entries(agentScores)).toEqual([['__proto__', 0.5]]);
    expect(Object.keys(agents)).toEqual(['__proto__']);
  }
});
