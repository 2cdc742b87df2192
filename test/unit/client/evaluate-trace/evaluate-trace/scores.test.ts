import { describe, expect, it } from 'vitest';
import { TRACE } from '../../../../kit/traces/agents.ts';
import { createTestClient } from '../../../../kit/client/client.ts';
import { json, type Reply } from '../../../../kit/client/fake-fetch.ts';

const SOURCES = 'Reward agents that say where they looked';

describe('TraceEvaluationResult.overallScore', () => {
  const grouped = (scores: Readonly<Record<string, number | null>>): Reply =>
    json({
      results_by_agent_name: {
        searcher: {
          agent_name: 'searcher',
          results_by_agent_instance_id: Object.fromEntries(
            Object.entries(scores).map(([id, score]) => [id, { score, explanation: `of ${id}` }]),
          ),
        },
      },
    });

  it.each<readonly [string, Readonly<Record<string, number | null>>, number | null]>([
    ['is the mean of the agent scores', { a: 0.25, b: 0.75 }, 0.5],
    ['counts a score of 0', { a: 0, b: 1 }, 0.5],
    ['does not count null scores', { a: null, b: 1, c: null }, 1],
    ['is 0 when all scores are 0', { a: 0, b: 0 }, 0],
    ['is null when all scores are null', { a: null, b: null }, null],
    ['is null when there are no scores', {}, null],
  ])('%s', async (_, scores, overallScore) => {
    const { client } = createTestClient([grouped(scores)]);
    const agents = Object.entries(scores).map(
      ([id, score]) => [id, { name: 'searcher', score, explanation: `of ${id}` }] as const,
    );

    expect(await client.evaluateTrace({ trace: TRACE, criteria: SOURCES })).toStrictEqual({
      criterion: SOURCES,
      agentScores: scores,
      overallScore,
      score: overallScore,
      explanation: null,
      agents: Object.fromEntries(agents),
      derived: true,
      warnings: [],
      requestId: null,
      traceId: null,
    });
  });

  it('is one mean over all runs of all agent names', async () => {
    const { client } = createTestClient([
      json({
        results_by_agent_name: {
          planner: { agent_name: 'planner', results_by_agent_instance_id: { p: { score: 1 } } },
          searcher: {
            agent_name: 'searcher',
            results_by_agent_instance_id: { s: { score: 0 }, t: { score: 0.5 }, u: null },
          },
        },
      }),
    ]);

    expect(await client.evaluateTrace({ trace: TRACE, criteria: SOURCES })).toStrictEqual({
      criterion: SOURCES,
      agentScores: { p: 1, s: 0, t: 0.5, u: null },
      overallScore: 0.5,
      score: 0.5,
      explanation: null,
      agents: {
        p: { name: 'planner', score: 1, explanation: null },
        s: { name: 'searcher', score: 0, explanation: null },
        t: { name: 'searcher', score: 0.5, explanation: null },
        u: { name: 'searcher', score: null, explanation: null },
      },
      derived: true,
      warnings: [],
      requestId: null,
      traceId: null,
    });
  });

  it('is that of the service when the service returns one', async () => {
    const { client } = createTestClient([
      json({ agent_scores: { a: 1, b: 0 }, overall_score: 0.9, explanation: 'because' }),
    ]);

    expect(await client.evaluateTrace({ trace: TRACE, criteria: SOURCES })).toMatchObject({
      overallScore: 0.9,
      score: 0.9,
      derived: false,
      warnings: [],
      requestId: null,
      traceId: null,
    });
  });
});
