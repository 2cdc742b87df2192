import { describe, expect, it } from 'vitest';
import { KEY, OTHER_KEY } from '../../../kit/canary/secrets.ts';
import {
  keyedServer,
  postText,
  REQUEST,
  requestWith,
  REWARD_PATH,
  steadyServer,
  uuid,
} from '../../../kit/server/reference-service.ts';
import {
  FILTER_PATH,
  startTask,
  TRACE_EVALUATION_PATH,
} from '../../../kit/server/service-calls.ts';
import { TRACE } from '../../../kit/traces/agents.ts';

type Options = Parameters<typeof postText>[2];

const send = (
  server: Parameters<typeof postText>[0],
  body: unknown,
  options?: Options,
): Promise<Response> => postText(server, JSON.stringify(body), options);

describe('x-request-id', () => {
  it.each<readonly [string, unknown, Options, number]>([
    ['a success', REQUEST, {}, 200],
    ['an invalid request', {}, {}, 422],
    ['a wrong key', REQUEST, { headers: { 'api-key': OTHER_KEY } }, 401],
    ['an unknown route', REQUEST, { path: '/nowhere' }, 501],
    ['a page of rows', {}, { path: FILTER_PATH }, 200],
  ])('is the first id of the request on %s', async (_, body, options, status) => {
    const response = await send(steadyServer(), body, options);
    expect([response.status, response.headers.get('x-request-id')]).toEqual([status, uuid(1)]);
  });

  it('differs between requests', async () => {
    const server = keyedServer();
    const ids = [await send(server, REQUEST), await send(server, REQUEST)].map(({ headers }) =>
      headers.get('x-request-id'),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('is a random UUID when createId throws', async () => {
    const server = steadyServer({
      createId: () => {
        throw new Error('Out of ids');
      },
    });
    const response = await send(server, {}, { path: FILTER_PATH });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-request-id')).toMatch(
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    );
  });

  it('of a fault can be set', async () => {
    const server = steadyServer();
    server.fail(
      { kind: 'status', status: 503, headers: { 'X-Request-Id': 'mine' } },
      { kind: 'status', status: 503 },
    );
    const ids = [await send(server, REQUEST), await send(server, REQUEST)].map(({ headers }) =>
      headers.get('x-request-id'),
    );
    expect(ids).toEqual(['mine', uuid(2)]);
  });

  it('equals request_id in the public format of trace evaluations', async () => {
    const server = steadyServer({ traceResponseForm: 'grouped' });
    const body = { trace: TRACE, evaluation_criteria: 'Reward plans' };
    const response = await send(server, body, { path: TRACE_EVALUATION_PATH });
    expect(await response.json()).toMatchObject({
      request_id: response.headers.get('x-request-id'),
    });
  });
});

describe('align-trace-id', () => {
  it('is the id of the stored trace', async () => {
    const server = steadyServer();
    const response = await send(server, REQUEST);
    const [id] = server.store('eu').traces.keys();
    expect(response.headers.get('align-trace-id')).toBe(id);
  });

  it('is the id of the trace to which the evaluation was added', async () => {
    const server = steadyServer();
    server.seedTraces('eu', 1, () => ({ id: uuid(77) }));
    const response = await send(server, requestWith({ trace_id: uuid(77) }));
    expect(response.headers.get('align-trace-id')).toBe(uuid(77));
  });

  it('is on a task when it has succeeded', async () => {
    const server = steadyServer({ taskDurationMs: 0 });
    const id = await startTask(server, `${REWARD_PATH}/background`, REQUEST);
    const [traceId] = server.store('eu').traces.keys();
    const url = `${server.origin('eu')}/api/v1/tasks/${id}`;
    const response = await server.fetch(url, { headers: { 'api-key': KEY } });
    expect(response.headers.get('align-trace-id')).toBe(traceId);
  });

  it.each<readonly [string, unknown, Options]>([
    ['without retention', requestWith({ data_retention: 'none' }), {}],
    ['that is rejected', {}, {}],
    ['in the background', REQUEST, { path: `${REWARD_PATH}/background` }],
  ])('is absent on an evaluation %s', async (_, body, options) => {
    const response = await send(steadyServer(), body, options);
    expect(response.headers.has('align-trace-id')).toBe(false);
  });
});

describe('Content-Type', () => {
  const statusWith = async (type: string): Promise<number> => {
    const headers = { 'api-key': KEY, 'content-type': type };
    return (await send(steadyServer(), REQUEST, { headers })).status;
  };

  it.each([
    ...['application/json', 'Application/JSON', 'application/json; charset=utf-8'],
    ...['application/json;charset=utf-8', 'application/problem+json', 'application/vnd.a.b+json'],
  ])('may be %s', async (type) => {
    expect(await statusWith(type)).toBe(200);
  });

  it.each([
    ...['text/plain', 'text/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
    ...['application/jsonl', 'application/json5', 'x-application/json', 'application/+json'],
  ])('is rejected with 415 when it is %s', async (type) => {
    expect(await statusWith(type)).toBe(415);
  });

  it('is rejected when it is the default of fetch for text, with a detail', async () => {
    const server = steadyServer();
    const response = await server.fetch(`${server.origin('eu')}${REWARD_PATH}`, {
      method: 'POST',
      headers: { 'api-key': KEY },
      body: JSON.stringify(REQUEST),
    });
    expect([response.status, await response.json()]).toEqual([
      415,
      { detail: 'Content-Type should be application/json' },
    ]);
    expect(server.store('eu').evaluationRows.map((row) => row.status_code)).toEqual([415]);
  });
});
