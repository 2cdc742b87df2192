import { describe, expect, it } from 'vitest';
import { TRACE } from '../../../../kit/traces/agents.ts';
import { OTHER_KEY } from '../../../../kit/canary/secrets.ts';
import {
  countStored,
  NOW,
  post,
  postText,
  REQUEST,
  requestWith,
  REWARD_PATH,
  ROW_ONLY,
  steadyServer,
  until,
  uuid,
} from '../../../../kit/server/reference-service.ts';
import { clockedServer, TRACE_EVALUATION_PATH } from '../../../../kit/server/service-calls.ts';

const NOTHING = { traces: 0, evaluationRows: 0, usage: 0, tasks: 0 };
const INVALID = requestWith({ evaluation_criteria: 'Be nice', tags: { env: 'prod' } });

describe('the row of a call that was rejected', () => {
  it('has its request, its response, its status and its tags', async () => {
    const server = steadyServer();
    const { status, body } = await post(server, INVALID);

    expect(status).toBe(422);
    expect(server.store('eu').evaluationRows).toEqual([
      {
        id: uuid(2),
        email: 'account@reference-server.test',
        endpoint: REWARD_PATH,
        status_code: 422,
        latency_ms: 0,
        request_payload: INVALID,
        response_payload: body,
        token_count: 0,
        domain: 'reference-server.test',
        created_at: NOW,
        model_class: 'align',
        tags: { env: 'prod' },
      },
    ]);
  });

  it.each<readonly [string, string, unknown, number]>([
    ['an unknown evaluator', REWARD_PATH, { messages: REQUEST.messages, evaluator_name: 'x' }, 400],
    ['an unknown trace', REWARD_PATH, requestWith({ trace_id: uuid(9) }), 404],
    ['an invalid background request', `${REWARD_PATH}/background`, INVALID, 422],
    [
      'a trace without a model interaction',
      TRACE_EVALUATION_PATH,
      {
        trace: {
          ...TRACE,
          agent_instance_by_id: { planner: { id: 'planner', name: 'p', interactions: [] } },
        },
        evaluation_criteria: 'Reward a',
      },
      400,
    ],
    ['a body that is a list', REWARD_PATH, [], 422],
    ['tags that are a string', REWARD_PATH, requestWith({ tags: 'x' }), 422],
  ])('has the status for %s', async (_, path, body, status) => {
    const server = steadyServer();
    expect((await post(server, body, { path })).status).toBe(status);
    expect(server.store('eu').evaluationRows).toMatchObject([
      { endpoint: path, status_code: status, token_count: 0 },
    ]);
    expect(countStored(server)).toEqual(ROW_ONLY);
  });

  it('has an empty payload when the body is not JSON', async () => {
    const server = steadyServer();
    await postText(server, 'oops');
    expect(server.store('eu').evaluationRows).toMatchObject([
      { status_code: 422, request_payload: {}, tags: {} },
    ]);
  });

  it('has the class of the core that the request names', async () => {
    const server = steadyServer();
    await post(server, requestWith({ model_core: 'align-lightning-20251127' }));
    expect(server.store('eu').evaluationRows).toMatchObject([{ model_class: 'align-lightning' }]);
  });

  it('has the status 429 for a request over a limit', async () => {
    const limits = { alignRatePerMinute: 1, alignCapacity: 1 };
    const server = steadyServer({ regions: { eu: { limits } } });
    await post(server, REQUEST);
    await post(server, REQUEST);
    expect(server.store('eu').evaluationRows.map((row) => row.status_code)).toEqual([200, 429]);
  });

  it('is found by the filter', async () => {
    const server = steadyServer();
    await post(server, INVALID);
    await post(server, REQUEST);
    const filters = { filters: [{ key: 'env', values: ['prod'] }] };
    const { body } = await post(server, filters, { path: '/api/v1/evaluations/filter' });
    expect(body).toMatchObject({ total: 1, evaluations: [{ status_code: 422 }] });
  });
});

describe('the row of a call that failed', () => {
  it('has the status 500 and the time that the scorer took', async () => {
    let now = 0;
    const server = steadyServer({
      now: () => now,
      scorer: () => {
        now = 250;
        throw new Error('Out of paper');
      },
    });
    await post(server, REQUEST);
    expect(server.store('eu').evaluationRows).toMatchObject([
      {
        status_code: 500,
        latency_ms: 250,
        response_payload: { detail: 'The scorer failed: Out of paper' },
      },
    ]);
  });

  it('of a task has the status 500', async () => {
    const { server } = clockedServer({
      scorer: () => {
        throw new Error('Out of paper');
      },
    });
    expect((await post(server, REQUEST, { path: `${REWARD_PATH}/background` })).status).toBe(200);
    await until(() => server.store('eu').evaluationRows.length > 0);
    expect(server.store('eu').evaluationRows).toMatchObject([
      {
        endpoint: `${REWARD_PATH}/background`,
        status_code: 500,
        response_payload: { detail: 'The scorer failed: Out of paper' },
      },
    ]);
  });
});

describe('no row is stored', () => {
  it('of a call without a valid key', async () => {
    const server = steadyServer();
    await post(server, REQUEST, { headers: { 'api-key': OTHER_KEY } });
    expect(countStored(server)).toEqual(NOTHING);
  });

  it.each([['none'], ['forever'], [7]])(
    'of a rejected call with data_retention %j',
    async (data_retention) => {
      const server = steadyServer();
      await post(server, { ...INVALID, data_retention });
      expect(countStored(server)).toEqual(NOTHING);
    },
  );

  it('of a rejected call of an account without retention', async () => {
    const server = steadyServer({ regions: { eu: { limits: { zeroDataRetention: true } } } });
    await post(server, INVALID);
    expect(countStored(server)).toEqual(NOTHING);
  });

  it('of a call that ends in a queued fault', async () => {
    const server = steadyServer();
    server.fail({ kind: 'status', status: 503 });
    await post(server, REQUEST);
    expect(countStored(server)).toEqual(NOTHING);
  });
});
