import { describe, expect, it } from 'vitest';
import {
  FIXED_RESULT,
  keyedServer,
  MESSAGES,
  NOW,
  post,
  REQUEST,
  requestWith,
  REWARD_PATH,
  steadyServer,
  tokensOf,
  uuid,
} from '../../../kit/server/reference-service.ts';

const EVERYTHING = requestWith({
  model_core: 'align-lightning-20251127',
  evaluation_criteria: 'Passes if correct',
  tags: { env: 'prod', version: '3' },
  system: 'Be brief.',
  tools: [{ type: 'function', function: { name: 'search' } }],
  evaluate_latest: true,
  explanation_cleaning: 'end_user',
  data_retention: 'standard',
});

// The fields that are the same for every request to a steady server.
const UNRATED = { id: uuid(3), created_at: NOW, comments: [], rating: null };
const FIXED_EVALUATION = {
  ...FIXED_RESULT,
  id: uuid(2),
  evaluator_name: null,
  sub_trace: null,
  cached: false,
  c_cached_tokens: 0,
};

describe('the store of a region', () => {
  it('stores a trace, a row and usage per request', async () => {
    const server = steadyServer();

    await post(server, EVERYTHING);

    const { system, tools, tags, evaluation_criteria: criteria } = EVERYTHING;
    const conversation = { messages: MESSAGES, system, tools };
    expect(server.store('eu')).toStrictEqual({
      evaluationRows: [
        {
          created_at: NOW,
          domain: 'reference-server.test',
          email: 'account@reference-server.test',
          endpoint: REWARD_PATH,
          id: uuid(4),
          latency_ms: 0,
          model_class: 'align-lightning',
          request_payload: EVERYTHING,
          response_payload: {
            ...FIXED_RESULT,
            cleaned_explanation: 'The conversation was scored against the criterion.',
          },
          status_code: 200,
          tags,
          token_count: tokensOf(conversation),
        },
      ],
      tasks: new Map(),
      traces: new Map([
        [
          uuid(3),
          {
            ...UNRATED,
            evaluations: [{ ...FIXED_EVALUATION, criteria }],
            tags,
            trace: conversation,
          },
        ],
      ]),
      usage: [
        {
          cachedTokens: 0,
          completionTokens: 0,
          createdAt: NOW,
          modelCore: 'align-lightning-20251127',
          promptTokens: tokensOf(conversation),
          requestPayload: null,
          tokenCount: tokensOf(conversation),
        },
      ],
    });
  });

  it('stores absent fields as null', async () => {
    const server = steadyServer();

    await post(server, REQUEST);

    const [trace] = server.store('eu').traces.values();
    expect(trace).toStrictEqual({
      ...UNRATED,
      evaluations: [{ ...FIXED_EVALUATION, criteria: REQUEST.evaluation_criteria }],
      tags: null,
      trace: { messages: MESSAGES, system: null, tools: null },
    });
  });

  it('stores the name of an evaluator instead of a criterion', async () => {
    const server = steadyServer({ evaluators: { tone: 'Reward politeness' } });

    await post(server, requestWith({ evaluation_criteria: undefined, evaluator_name: 'tone' }));

    const [trace] = server.store('eu').traces.values();
    expect(trace?.evaluations).toMatchInlineSnapshot(`
      [
        {
          "c_cached_tokens": 0,
          "cached": false,
          "criteria": null,
          "evaluator_name": "tone",
          "explanation": "Fixed.",
          "id": "00000000-0000-4000-8000-000000000002",
          "score": 0.5,
          "sources": [],
          "sub_trace": null,
        },
      ]
    `);
  });

  it('appends an evaluation to the trace of trace_id, and stores a row and usage', async () => {
    const server = steadyServer();
    await post(server, requestWith({ tags: { env: 'prod' } }));
    const [before] = server.store('eu').traces.values();

    await post(
      server,
      requestWith({ trace_id: before?.id, evaluation_criteria: 'Penalize errors' }),
    );

    const { traces, evaluationRows, usage } = server.store('eu');
    expect([traces.size, evaluationRows.length, usage.length]).toEqual([1, 2, 2]);
    expect(traces.get(before?.id ?? '')).toEqual({
      ...before,
      evaluations: [
        ...(before?.evaluations ?? []),
        expect.objectContaining({ criteria: 'Penalize errors', evaluator_name: null }),
      ],
    });
  });

  it('loses no evaluation when several are appended to one trace at a time', async () => {
    const server = steadyServer();
    await post(server, REQUEST);
    const [trace_id = ''] = server.store('eu').traces.keys();
    const criteria = ['Reward a', 'Reward b', 'Reward c'];

    await Promise.all(
      criteria.map((evaluation_criteria) =>
        post(server, requestWith({ trace_id, evaluation_criteria })),
      ),
    );

    const evaluations = server.store('eu').traces.get(trace_id)?.evaluations ?? [];
    expect(evaluations.map((one) => one.criteria).sort()).toEqual([
      ...criteria,
      REQUEST.evaluation_criteria,
    ]);
  });

  it('stores a tag named __proto__ like any other', async () => {
    const server = steadyServer();
    const tags: unknown = JSON.parse('{"__proto__":"x","env":"prod"}');

    await post(server, requestWith({ tags }));

    const [trace] = server.store('eu').traces.values();
    expect(Object.entries(trace?.tags ?? {})).toEqual([
      ['__proto__', 'x'],
      ['env', 'prod'],
    ]);
  });

  it('creates a random UUID per record by default', async () => {
    const server = steadyServer({ createId: undefined });

    await post(server, REQUEST);
    await post(server, REQUEST);

    const { traces, evaluationRows } = server.store('eu');
    const records = [
      ...traces.values(),
      ...evaluationRows,
      ...[...traces.values()].flatMap(({ evaluations }) => evaluations),
    ];
    const ids = new Set(records.map(({ id }) => id));
    expect(ids.size).toBe(6);
    expect(
      [...ids].filter((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)),
    ).toEqual([]);
  });

  it('stores traces and rows in the order of their requests', async () => {
    const server = steadyServer();
    const criteria = ['Reward a', 'Reward b', 'Reward c'];

    for (const evaluation_criteria of criteria)
      await post(server, requestWith({ evaluation_criteria }));

    const { traces, evaluationRows } = server.store('eu');
    expect([...traces.values()].map(({ evaluations: [one] }) => one?.criteria)).toEqual(criteria);
    expect(evaluationRows.map((row) => row.request_payload['evaluation_criteria'])).toEqual(
      criteria,
    );
  });

  it('stores only the failed row of an evaluation whose records cannot be stored', async () => {
    const server = keyedServer({ createId: () => uuid(1) });
    await post(server, REQUEST);

    const { status } = await post(server, REQUEST);

    const { traces, evaluationRows, usage } = server.store('eu');
    expect([status, traces.size, evaluationRows.length, usage.length]).toEqual([500, 1, 2, 1]);
    expect(evaluationRows.map((row) => row.status_code)).toEqual([200, 500]);
  });

  it('finds a trace by its id in upper and lower case', async () => {
    const server = keyedServer();
    await post(server, REQUEST);
    const [id = ''] = server.store('eu').traces.keys();

    const { status } = await post(server, requestWith({ trace_id: id.toUpperCase() }));

    expect([status, server.store('eu').traces.get(id)?.evaluations.length]).toEqual([200, 2]);
  });
});
