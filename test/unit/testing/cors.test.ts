import { describe, expect, it } from 'vitest';
import { createReferenceServer, type ReferenceServer } from 'align-evals/testing';
import { KEY } from '../../kit/canary/secrets.ts';
import { REQUEST, REWARD_PATH } from '../../kit/server/reference-service.ts';

const ORIGIN = 'http://localhost:5173';
const ASKED = 'api-key,content-type,x-own';

const create = (corsOrigin?: string): ReferenceServer =>
  createReferenceServer({ corsOrigin, regions: { eu: { apiKeys: [KEY] } } });

const urlOf = (server: ReferenceServer): string => `${server.origin('eu')}${REWARD_PATH}`;

const preflight = (server: ReferenceServer, method = 'POST'): Promise<Response> =>
  server.fetch(urlOf(server), {
    method: 'OPTIONS',
    headers: {
      origin: ORIGIN,
      'access-control-request-method': method,
      'access-control-request-headers': ASKED,
    },
  });

const evaluate = (server: ReferenceServer): Promise<Response> =>
  server.fetch(urlOf(server), {
    method: 'POST',
    headers: { 'api-key': KEY, 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify(REQUEST),
  });

describe('createReferenceServer with corsOrigin', () => {
  it.each([ORIGIN, '*'])(
    'answers preflight requests for %s without recording them',
    async (origin) => {
      const server = create(origin);
      const response = await preflight(server);

      expect([
        response.status,
        await response.text(),
        Object.fromEntries(response.headers),
      ]).toEqual([
        204,
        '',
        {
          'access-control-allow-origin': origin,
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': ASKED,
        },
      ]);
      expect(server.calls).toEqual([]);
    },
  );

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('allows the method %s', async (method) => {
    const { status, headers } = await preflight(create(ORIGIN), method);

    expect([status, headers.get('access-control-allow-methods')]).toEqual([204, method]);
  });

  it.each(['capacitor://localhost', 'chrome-extension://abcdef', 'https://x.test:8443'])(
    'takes the origin %s',
    async (origin) => {
      const { headers } = await preflight(create(origin));

      expect(headers.get('access-control-allow-origin')).toBe(origin);
    },
  );

  it('answers preflight requests that are a Request and name no headers', async () => {
    const server = create(ORIGIN);
    const { status, headers } = await server.fetch(
      new Request(urlOf(server), {
        method: 'OPTIONS',
        headers: { origin: ORIGIN, 'access-control-request-method': 'GET' },
      }),
    );

    expect([status, headers.get('access-control-allow-headers')]).toEqual([204, '']);
  });

  it.each([
    ['Origin', { 'access-control-request-method': 'POST' }],
    ['Access-Control-Request-Method', { origin: ORIGIN }],
  ])('records OPTIONS without %s, which has no route', async (_, headers) => {
    const server = create(ORIGIN);
    const response = await server.fetch(urlOf(server), { method: 'OPTIONS', headers });

    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      501,
      ORIGIN,
    ]);
    expect(server.calls.map(({ method, status }) => [method, status])).toEqual([['OPTIONS', 501]]);
  });

  it('exposes the headers of results and errors', async () => {
    const server = create(ORIGIN);
    server.fail({ kind: 'status', status: 503, headers: { 'retry-after': '30' } });

    const seen = [await evaluate(server), await evaluate(server)].map(({ status, headers }) => [
      status,
      headers.get('access-control-allow-origin'),
      headers.get('access-control-expose-headers'),
    ]);
    expect(seen).toEqual([
      [503, ORIGIN, 'content-type, retry-after, x-request-id'],
      [200, ORIGIN, 'align-trace-id, content-type, x-request-id'],
    ]);
    expect(server.calls).toHaveLength(2);
  });

  it('takes a Request with a body', async () => {
    const server = create(ORIGIN);
    const request = new Request(urlOf(server), {
      method: 'POST',
      headers: { 'api-key': KEY, 'content-type': 'application/json' },
      body: JSON.stringify(REQUEST),
    });

    expect((await server.fetch(request)).status).toBe(200);
  });
});

describe('createReferenceServer without corsOrigin', () => {
  it('has no route for preflight requests and sends no headers of CORS', async () => {
    const server = create();
    const [refused, result] = [await preflight(server), await evaluate(server)];

    expect([refused.status, result.status]).toEqual([501, 200]);
    const names = [...refused.headers.keys(), ...result.headers.keys()];
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});
