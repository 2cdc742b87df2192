import { describe, expect, it } from 'vitest';
import { TRACE } from '../../../../kit/traces/agents.ts';
import {
  countStored,
  FIXED_RESULT,
  NOW,
  post,
  REQUEST,
  requestWith,
  REWARD_PATH,
  steadyServer,
  uuid,
} from '../../../../kit/server/reference-service.ts';
import {
  FILTER_PATH,
  get,
  startTask,
  TRACE_EVALUATION_PATH,
  TRACES_PATH,
} from '../../../../kit/server/service-calls.ts';

const KEPT = { traces: 1, evaluationRows: 1, usage: 1, tasks: 0 };
const USAGE_ONLY = { traces: 0, evaluationRows: 0, usage: 1, tasks: 0 };

const TRACE_REQUEST = { trace: TRACE, evaluation_criteria: 'Reward plans' };

/** The tokens of a request that was scored for the first time. */
const USAGE = {
  tokenCount: expect.any(Number) as unknown,
  promptTokens: expect.any(Number) as unknown,
  cachedTokens: 0,
  completionTokens: 0,
};

const ROUTES = [
  [REWARD_PATH, REQUEST],
  [`${REWARD_PATH}/background`, REQUEST],
  [TRACE_EVALUATION_PATH, TRACE_REQUEST],
  [`${TRACE_EVALUATION_PATH}/background`, TRACE_REQUEST],
] as const;

// The stricter setting of account and request applies.
const MATRIX = [undefined, false, true].flatMap((zeroDataRetention) =>
  [undefined, null, 'standard', 'none'].map(
    (retention) =>
      [zeroDataRetention, retention, zeroDataRetention !== true && retention !== 'none'] as const,
  ),
);

describe.each(ROUTES)('data_retention at %s', (path, request) => {
  it.each(MATRIX)(
    'with zeroDataRetention %s of the account and %s in the request stores content: %s',
    async (zeroDataRetention, data_retention, isKept) => {
      const server = steadyServer({ regions: { eu: { limits: { zeroDataRetention } } } });

      const { status } = await post(server, { ...request, data_retention }, { path });

      const kept = isKept ? 1 : 0;
      expect(status).toBe(200);
      expect(countStored(server)).toMatchObject({ traces: kept, evaluationRows: kept, usage: 1 });
      expect((await get(server, TRACES_PATH)).body).toMatchObject({
        traces: isKept ? [{}] : [],
      });
      expect((await post(server, {}, { path: FILTER_PATH })).body).toMatchObject({ total: kept });
    },
  );

  it('does not change the answer', async () => {
    const answers = [];
    for (const data_retention of ['standard', 'none']) {
      const server = steadyServer({ taskDurationMs: 0 });
      const { body } = await post(server, { ...request, data_retention }, { path });
      const [task] = server.store('eu').tasks.values();
      answers.push(task?.result ?? body);
    }

    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]).toHaveProperty('explanation');
  });

  it('none stores nothing but usage', async () => {
    const server = steadyServer();
    const secret = { ...request, tags: { note: 'secret' }, data_retention: 'none' };

    await post(server, secret, { path });

    const { traces, evaluationRows, usage } = server.store('eu');
    expect([traces.size, evaluationRows]).toEqual([0, []]);
    expect(usage).toEqual([
      {
        createdAt: NOW,
        modelCore: 'align-20251111',
        ...USAGE,
        requestPayload: {
          ...Object.fromEntries(Object.keys(request).map((field) => [field, '[redacted]'])),
          tags: '[redacted]',
          data_retention: 'none',
        },
      },
    ]);
  });
});

describe('data_retention none', () => {
  it.each([REWARD_PATH, `${REWARD_PATH}/background`])(
    'with a trace_id does not change that trace: %s',
    async (path) => {
      const server = steadyServer();
      await post(server, REQUEST);
      const before = structuredClone(server.store('eu').traces);

      await post(server, requestWith({ trace_id: uuid(3), data_retention: 'none' }), { path });

      expect(server.store('eu').traces).toEqual(before);
      expect(server.store('eu').usage).toHaveLength(2);
    },
  );

  it('of an account with a trace_id does not change that trace', async () => {
    const server = steadyServer({ regions: { eu: { limits: { zeroDataRetention: true } } } });
    server.seedTraces('eu', 1);
    const before = structuredClone(server.store('eu').traces);

    expect(await post(server, requestWith({ trace_id: uuid(1) }))).toEqual({
      status: 200,
      body: FIXED_RESULT,
    });
    expect(server.store('eu').traces).toEqual(before);
  });

  it('does not affect the result of a task', async () => {
    const server = steadyServer({ taskDurationMs: 0 });
    const request = requestWith({ data_retention: 'none' });

    const id = await startTask(server, `${REWARD_PATH}/background`, request);

    expect(await get(server, `/api/v1/tasks/${id}`)).toEqual({
      status: 200,
      body: { task_id: id, status: 'succeeded', result: FIXED_RESULT },
    });
  });
});

describe('data_retention at the reward endpoint', () => {
  it('none stores the usage with its core, and nothing else', async () => {
    const server = steadyServer();

    await post(server, requestWith({ data_retention: 'none', model_core: 'align-20260109' }));

    expect(server.store('eu')).toEqual({
      traces: new Map(),
      evaluationRows: [],
      usage: [
        {
          createdAt: NOW,
          modelCore: 'align-20260109',
          ...USAGE,
          requestPayload: {
            messages: '[redacted]',
            evaluation_criteria: '[redacted]',
            data_retention: 'none',
            model_core: 'align-20260109',
          },
        },
      ],
      tasks: new Map(),
    });
  });

  it('none shows only the settings of the request in its usage', async () => {
    const server = steadyServer();
    const request = {
      ...REQUEST,
      ...{ model_core: 'align-20250529', evaluate_latest: false, explanation_cleaning: 'end_user' },
      ...{ system: 's', tools: [{}], tags: { env: 'prod' }, 'a secret name': 's' },
      data_retention: 'none',
    };

    await post(server, request);

    expect(server.store('eu').usage[0]?.requestPayload).toEqual({
      messages: '[redacted]',
      evaluation_criteria: '[redacted]',
      system: '[redacted]',
      tools: '[redacted]',
      tags: '[redacted]',
      model_core: 'align-20250529',
      evaluate_latest: false,
      explanation_cleaning: 'end_user',
      data_retention: 'none',
    });
  });

  it('does not change the rest of the usage', async () => {
    const server = steadyServer();

    await post(server, REQUEST);
    await post(server, requestWith({ data_retention: 'none' }));

    const [kept, dropped] = server.store('eu').usage;
    expect({ ...dropped, requestPayload: null }).toEqual(kept);
  });

  it('none does not change the trace of trace_id', async () => {
    const server = steadyServer();
    await post(server, REQUEST);
    const [[trace_id, before] = []] = server.store('eu').traces;

    await post(server, requestWith({ trace_id, data_retention: 'none' }));

    expect(server.store('eu').traces).toEqual(new Map([[trace_id, before]]));
  });

  it('of an account applies to its own region only', async () => {
    const server = steadyServer({ regions: { us: { limits: { zeroDataRetention: true } } } });

    await post(server, REQUEST, { region: 'eu' });
    await post(server, REQUEST, { region: 'us' });

    expect([countStored(server, 'eu'), countStored(server, 'us')]).toEqual([KEPT, USAGE_ONLY]);
  });

  it('is read from service.dataRetentionField only', async () => {
    const server = steadyServer({ service: { dataRetentionField: 'retention' } });

    await post(server, requestWith({ retention: 'none' }));
    expect(countStored(server)).toEqual(USAGE_ONLY);

    await post(server, requestWith({ data_retention: 'none' }));
    expect(countStored(server)).toEqual({ ...KEPT, usage: 2 });
    expect(server.clientOptions().service).toMatchObject({ dataRetentionField: 'retention' });
    expect(await post(server, requestWith({ retention: 'forever' }))).toEqual({
      status: 422,
      body: {
        detail: [
          {
            loc: ['body', 'retention'],
            msg: "Input should be 'standard' or 'none'",
            type: 'custom',
          },
        ],
      },
    });
  });
});
