import { describe, expect, it } from 'vitest';
import type { TraceEvaluationResult } from '../../../../src/index.ts';
import { TRACE } from '../../../kit/traces/agents.ts';
import {
  BASE_URL,
  byCriterion,
  createTestClient,
  criterionOf,
  KEY,
} from '../../../kit/client/client.ts';
import { json, refuse, type Reply } from '../../../kit/client/fake-fetch.ts';
import { rejection } from '../../../kit/time/outcomes.ts';
import { partialOf } from '../../../kit/client/partial.ts';

const SOURCES = 'Reward agents that say where they looked';
const POLITE = 'Passes if every agent is polite';

function overall(score: number | null): Reply {
  return json({
    agent_scores: { planner: score },
    overall_score: score,
    explanation: 'because',
    criterion: null,
  });
}

function result(criterion: string, score: number | null): TraceEvaluationResult {
  return {
    criterion,
    agentScores: { planner: score },
    overallScore: score,
    score,
    explanation: 'because',
    agents: { planner: { name: null, score, explanation: null } },
    derived: false,
    warnings: [],
    requestId: null,
    traceId: null,
  };
}

describe('evaluateTrace with one criterion', () => {
  it('sends one request, byte for byte, and returns one result', async () => {
    const { client, sent } = createTestClient([overall(0.5)]);

    expect(await client.evaluateTrace({ trace: TRACE, criteria: SOURCES })).toStrictEqual(
      result(SOURCES, 0.5),
    );
    expect(
      sent.map(({ url, method, headers, body }) => [method, url, headers['api-key'], body]),
    ).toEqual([
      [
        'POST',
        `${BASE_URL}/api/v1/evals/trace`,
        KEY,
        `{"trace":${JSON.stringify(TRACE)},"evaluate_latest":false,"evaluation_criteria":"${SOURCES}"}`,
      ],
    ]);
  });

  it('sends all other parameters, byte for byte', async () => {
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

  it('omits tags when none has a value', async () => {
    const { client, sent } = createTestClient([overall(0.5)]);
    await client.evaluateTrace({ trace: TRACE, criteria: SOURCES, tags: { env: undefined } });
    await client.evaluateTrace({ trace: TRACE, criteria: SOURCES, tags: {} });

    expect(sent.map(({ body }) => Object.keys(JSON.parse(body ?? '') as object))).toEqual([
      ['trace', 'evaluate_latest', 'evaluation_criteria'],
      ['trace', 'evaluate_latest', 'evaluation_criteria'],
    ]);
  });

  it('uses the modelCore of the client, and prefers that of the call', async () => {
    const { client, sent } = createTestClient([overall(0.5)], { modelCore: 'align-20250529' });
    await client.evaluateTrace({ trace: TRACE, criteria: SOURCES });
    await client.evaluateTrace({ trace: TRACE, criteria: SOURCES, modelCore: 'align-20260109' });

    expect(
      sent.map(({ body }) => (JSON.parse(body ?? '') as { model_core: string }).model_core),
    ).toEqual(['align-20250529', 'align-20260109']);
  });

  it('accepts another modelCore when the client has a lightning core', async () => {
    const { client, sent } = createTestClient([overall(0.5)], {
      modelCore: 'align-lightning-20251127',
    });
    await client.evaluateTrace({ trace: TRACE, criteria: SOURCES, modelCore: 'align-20260109' });

    expect(sent).toHaveLength(1);
  });

  it('sends the trace as it was when the call was made', async () => {
    const { client, sent } = createTestClient([overall(0.5)]);
    const trace = structuredClone(TRACE);
    const before = JSON.stringify(trace);
    const call = client.evaluateTrace({ trace, criteria: SOURCES });
    Object.assign(trace, { root_agent_instance_id: 'changed' });
    await call;

    expect(sent[0]?.body).toContain(before);
  });
});

describe('the result of evaluateTrace mirrors the shape of criteria', () => {
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

  it('with bodies that differ in the criterion only, byte for byte', async () => {
    const { client, sent } = createTestClient([overall(1)]);
    await client.evaluateTrace({
      trace: TRACE,
      criteria: [SOURCES, POLITE],
      tags: { env: 'prod' },
    });

    expect(sent[0]?.body?.replace(SOURCES, POLITE)).toBe(sent[1]?.body);
  });

  it('in a PartialEvaluationError', async () => {
    const { client } = createTestClient([
      byCriterion({ [SOURCES]: overall(1), [POLITE]: refuse(400) }),
    ]);
    const error = await rejection(
      client.evaluateTrace({ trace: TRACE, criteria: { sources: SOURCES, polite: POLITE } }),
    );

    expect(partialOf(error)).toEqual({
      sources: { status: 'fulfilled', value: result(SOURCES, 1) },
      polite: { status: 'rejected', reason: 400 },
    });
  });
});

describe('evaluateTrace with block: false', () => {
  const tasks = byCriterion({
    [SOURCES]: json({ task_id: 't-1' }),
    [POLITE]: json({ task_id: 't-2' }),
  });
  const first = { taskId: 't-1', kind: 'trace', criterion: SOURCES };
  const second = { taskId: 't-2', kind: 'trace', criterion: POLITE };

  it.each<readonly [string, string | string[] | Record<string, string>, unknown]>([
    ['returns one task handle for one criterion', SOURCES, first],
    ['returns a list of task handles for a list', [SOURCES, POLITE], [first, second]],
    ['returns a record of task handles for a record', { polite: POLITE }, { polite: second }],
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
