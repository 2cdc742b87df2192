import { describe, expect, it } from 'vitest';
import type { TraceEvaluationResult } from '../../src/index.ts';
import { TRACE } from '../support/agents.ts';
import { BASE_URL, byCriterion, createTestClient, criterionOf, KEY } from '../support/client.ts';
import { json, refuse, type Reply } from '../support/fake-fetch.ts';
import { rejection } from '../support/outcomes.ts';
import { partialOf } from '../support/partial.ts';

const SOURCES = 'Reward agents that say where they looked';
const POLITE = 'Passes if every agent is polite';

function overall(score: number | null): Reply {
  return json({
    agent_scores: { planner: score },
    overall_score: score,
    explanation: 'because',
    criterion: 'as the service repeats it',
  });
}

function result(criterion: string, score: number | null): TraceEvaluationResult {
  return {
    criterion,
    agentScores: { planner: score },
    overallScore: score,
    explanation: 'because',
    agents: { planner: { name: null, score, explanation: null } },
    derived: false,
  };
}

describe('a trace and one criterion', () => {
  it('are one request, byte for byte, and give one result', async () => {
    const { client, sent } = createTestClient([overall(0.5)]);

    expect(await client.evaluateTrace({ trace: TRACE, criteria: SOURCES })).toStrictEqual(
      result(SOURCES, 0.5),
    );
    expect(sent.map(({ url, method, headers, body }) => [method, url, headers['api-key'], body]))
      .toEqual([
        [
          'POST',
          `${BASE_URL}/api/v1/evals/trace`,
          KEY,
          `{"trace":${JSON.stringify(TRACE)},"evaluate_latest":false,"evaluation_criteria":"${SOURCES}"}`,
        ],
      ]);
  });

  it('carry everything else that was passed, byte for byte', async () => {
    const { client, sent } = createTestClient([overall(0.5)]);
    await client.evaluateTrace({
      trace: TRACE,
      criteria: SOURCES,
      modelCore: 'align-20260109',
      tags: { env: 'prod', build: 7, canary: false, ratio: 0.5, none: undefined },
      evaluateLatest: false,
      block: true,
    });

    expect(sent.map(({ body }) => body)).toEqual([
      `{"trace":${JSON.stringify(TRACE)},"model_core":"align-20260109",` +
        '"tags":{"env":"prod","build":"7","canary":"false","ratio":"0.5"},' +
        `"evaluate_latest":false,"evaluation_criteria":"${SOURCES}"}`,
    ]);
  });

  it('leave out tags of which none is set', async () => {
    const { client, sent } = createTestClient([overall(0.5)]);
    await client.evaluateTrace({ trace: TRACE, criteria: SOURCES, tags: { env: undefined } });
    await client.evaluateTrace({ trace: TRACE, criteria: SOURCES, tags: {} });

    expect(sent.map(({ body }) => Object.keys(JSON.parse(body ?? '') as object))).toEqual([
      ['trace', 'evaluate_latest', 'evaluation_criteria'],
      ['trace', 'evaluate_latest', 'evaluation_criteria'],
    ]);
  });

  it('use the core of the client, and before it that of the call', async () => {
    const { client, sent } = createTestClient([overall(0.5)], { modelCore: 'align-20250529' });
    await client.evaluateTrace({ trace: TRACE, criteria: SOURCES });
    await client.evaluateTrace({ trace: TRACE, criteria: SOURCES, modelCore: 'align-20260109' });

    expect(
      sent.map(({ body }) => (JSON.parse(body ?? '') as { model_core: string }).model_core),
    ).toEqual(['align-20250529', 'align-20260109']);
  });

  it('let a call name another core where the client has a lightning one', async () => {
    const { client, sent } = createTestClient([overall(0.5)], {
      modelCore: 'align-lightning-20251127',
    });
    await client.evaluateTrace({ trace: TRACE, criteria: SOURCES, modelCore: 'align-20260109' });

    expect(sent).toHaveLength(1);
  });

  it('are sent as they were when the call was made', async () => {
    const { client, sent } = createTestClient([overall(0.5)]);
    const trace = structuredClone(TRACE);
    const before = JSON.stringify(trace);
    const call = client.evaluateTrace({ trace, criteria: SOURCES });
    Object.assign(trace, { root_agent_instance_id: 'changed' });
    await call;

    expect(sent[0]?.body).toContain(before);
  });
});

describe('the result has the shape of the criteria', () => {
  const byName = byCriterion({ [SOURCES]: overall(0.5), [POLITE]: overall(null) });

  it.each<readonly [string, string[] | Record<string, string>, unknown]>([
    ['for a list', [SOURCES, POLITE], [result(SOURCES, 0.5), result(POLITE, null)]],
    ['for a list of one', [POLITE], [result(POLITE, null)]],
    [
      'for a record',
      { polite: POLITE, sources: SOURCES },
      { polite: result(POLITE, null), sources: result(SOURCES, 0.5) },
    ],
  ])('%s', async (_, criteria, expected) => {
    const { client, sent } = createTestClient([byName]);

    expect(await client.evaluateTrace({ trace: TRACE, criteria })).toStrictEqual(expected);
    expect(sent.map(criterionOf)).toEqual(Object.values(criteria));
  });

  it('and the bodies differ in the criterion only, byte for byte', async () => {
    const { client, sent } = createTestClient([overall(1)]);
    await client.evaluateTrace({
      trace: TRACE,
      criteria: [SOURCES, POLITE],
      tags: { env: 'prod' },
    });

    expect(sent[0]?.body?.replace(SOURCES, POLITE)).toBe(sent[1]?.body);
  });

  it('when some criteria fail', async () => {
    const { client } = createTestClient([byCriterion({ [SOURCES]: overall(1), [POLITE]: refuse(400) })]);
    const error = await rejection(
      client.evaluateTrace({ trace: TRACE, criteria: { sources: SOURCES, polite: POLITE } }),
    );

    expect(partialOf(error)).toEqual({
      sources: { status: 'fulfilled', value: result(SOURCES, 1) },
      polite: { status: 'rejected', reason: 400 },
    });
  });
});

describe('without waiting for the result', () => {
  const tasks = byCriterion({ [SOURCES]: json({ task_id: 't-1' }), [POLITE]: json({ task_id: 't-2' }) });
  const first = { taskId: 't-1', kind: 'trace', criterion: SOURCES };
  const second = { taskId: 't-2', kind: 'trace', criterion: POLITE };

  it.each<readonly [string, string | string[] | Record<string, string>, unknown]>([
    ['one criterion gives one task', SOURCES, first],
    ['a list gives a list of tasks', [SOURCES, POLITE], [first, second]],
    ['a record gives a record of tasks', { polite: POLITE }, { polite: second }],
  ])('%s', async (_, criteria, expected) => {
    const { client, sent } = createTestClient([tasks]);

    expect(await client.evaluateTrace({ trace: TRACE, criteria, block: false })).toStrictEqual(
      expected,
    );
    expect(new Set(sent.map(({ url }) => url))).toEqual(
      new Set([`${BASE_URL}/api/v1/evals/trace/background`]),
    );
  });
});

describe('the scores of the agents', () => {
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
    ['give their mean', { a: 0.25, b: 0.75 }, 0.5],
    ['give a mean in which 0 counts', { a: 0, b: 1 }, 0.5],
    ['give a mean in which null does not count', { a: null, b: 1, c: null }, 1],
    ['give a mean of 0 when all are 0', { a: 0, b: 0 }, 0],
    ['give no mean when all are null', { a: null, b: null }, null],
    ['give no mean when there are none', {}, null],
  ])('%s', async (_, scores, overallScore) => {
    const { client } = createTestClient([grouped(scores)]);
    const agents = Object.entries(scores).map(
      ([id, score]) => [id, { name: 'searcher', score, explanation: `of ${id}` }] as const,
    );

    expect(await client.evaluateTrace({ trace: TRACE, criteria: SOURCES })).toStrictEqual({
      criterion: SOURCES,
      agentScores: scores,
      overallScore,
      explanation: null,
      agents: Object.fromEntries(agents),
      derived: true,
    });
  });

  it('of several names are one mean over all runs', async () => {
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
      explanation: null,
      agents: {
        p: { name: 'planner', score: 1, explanation: null },
        s: { name: 'searcher', score: 0, explanation: null },
        t: { name: 'searcher', score: 0.5, explanation: null },
        u: { name: 'searcher', score: null, explanation: null },
      },
      derived: true,
    });
  });

  it('that the service gives itself are not averaged again', async () => {
    const { client } = createTestClient([
      json({ agent_scores: { a: 1, b: 0 }, overall_score: 0.9, explanation: 'because' }),
    ]);

    expect(await client.evaluateTrace({ trace: TRACE, criteria: SOURCES })).toMatchObject({
      overallScore: 0.9,
      derived: false,
    });
  });
});
