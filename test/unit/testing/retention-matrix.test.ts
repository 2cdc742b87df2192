import { describe, expect, it } from 'vitest';
import { TRACE } from '../../kit/agents.ts';
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
} from '../../kit/reference-service.ts';
import {
  FILTER_PATH,
  get,
  startTask,
  TRACE_EVALUATION_PATH,
  TRACES_PATH,
} from '../../kit/service-calls.ts';

const TRACE_REQUEST = { trace: TRACE, evaluation_criteria: 'Reward plans' };

const ROUTES = [
  [REWARD_PATH, REQUEST],
  [`${REWARD_PATH}/background`, REQUEST],
  [TRACE_EVALUATION_PATH, TRACE_REQUEST],
  [`${TRACE_EVALUATION_PATH}/background`, TRACE_REQUEST],
] as const;

// The stricter of account and request wins, whichever it is.
const MATRIX = [undefined, false, true].flatMap((zeroDataRetention) =>
  [undefined, null, 'standard', 'none'].map(
    (retention) =>
      [zeroDataRetention, retention, zeroDataRetention !== true && retention !== 'none'] as const,
  ),
);

describe.each(ROUTES)('retention at %s', (path, request) => {
  it.each(MATRIX)(
    'with zeroDataRetention %s of the account and %s in the request keeps content: %s',
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

  it('answers the same whatever is kept', async () => {
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

  it('of none keeps nothing of the content anywhere', async () => {
    const server = steadyServer();
    const secret = { ...request, tags: { note: 'secret' }, data_retention: 'none' };

    await post(server, secret, { path });

    const { traces, evaluationRows, usage } = server.store('eu');
    expect([traces.size, evaluationRows]).toEqual([0, []]);
    expect(usage).toEqual([
      {
        createdAt: NOW,
        modelCore: 'align-20251111',
        tokenCount: expect.any(Number),
        cachedTokens: 0,
      },
    ]);
  });
});

describe('retention of none', () => {
  it.each([REWARD_PATH, `${REWARD_PATH}/background`])(
    'with a trace id leaves that trace as it is: %s',
    async (path) => {
      const server = steadyServer();
      await post(server, REQUEST);
      const before = structuredClone(server.store('eu').traces);

      await post(server, requestWith({ trace_id: uuid(2), data_retention: 'none' }), { path });

      expect(server.store('eu').traces).toEqual(before);
      expect(server.store('eu').usage).toHaveLength(2);
    },
  );

  it('of an account with a trace id leaves that trace as it is', async () => {
    const server = steadyServer({ regions: { eu: { limits: { zeroDataRetention: true } } } });
    server.seedTraces('eu', 1);
    const before = structuredClone(server.store('eu').traces);

    expect(await post(server, requestWith({ trace_id: uuid(1) }))).toEqual({
      status: 200,
      body: FIXED_RESULT,
    });
    expect(server.store('eu').traces).toEqual(before);
  });

  it('lets a task be read all the same', async () => {
    const server = steadyServer({ taskDurationMs: 0 });
    const request = requestWith({ data_retention: 'none' });

    const id = await startTask(server, `${REWARD_PATH}/background`, request);

    expect(await get(server, `/api/v1/tasks/${id}`)).toEqual({
      status: 200,
      body: { task_id: id, status: 'succeeded', result: FIXED_RESULT },
    });
  });
});
