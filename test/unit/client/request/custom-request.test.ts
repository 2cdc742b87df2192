import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CustomRequest } from '../../../../src/index.ts';
import { BASE_URL, createTestClient, KEY } from '../../../kit/client/client.ts';
import { fail, json, refuse, type Reply } from '../../../kit/client/fake-fetch.ts';
import { factsOf, failure, rejection } from '../../../kit/time/outcomes.ts';
import { ACCESS_TOKEN } from '../../../kit/canary/secrets.ts';

// Retries have no wait.
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const GET: CustomRequest = { method: 'GET', path: '/api/v2/things' };

describe('client.request', () => {
  it('sends method, path and query', async () => {
    const { client, sent } = createTestClient([json([1])]);
    const query = { a: ['1', 2, true], b: 'x&y=z', c: false, d: undefined, e: [], 'f g': 'é' };
    await client.request({ ...GET, query });

    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', `${BASE_URL}/api/v2/things?a=1&a=2&a=true&b=x%26y%3Dz&c=false&f+g=%C3%A9`, null],
    ]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('sends a body with %s', async (method) => {
    const { client, sent } = createTestClient([json({})]);
    await client.request({ method, path: '/a', body: { camelKey: [1, null], b: undefined } });

    expect(sent.map((one) => [one.method, one.body, one.headers['content-type']])).toEqual([
      [method, '{"camelKey":[1,null]}', 'application/json'],
    ]);
  });

  it.each<readonly [string, unknown, string]>([
    ['null', null, 'null'],
    ['false', false, 'false'],
    ['0', 0, '0'],
    ['a string', 'a', '"a"'],
    ['a list', [], '[]'],
  ])('sends a body that is %s', async (_, body, text) => {
    const { client, sent } = createTestClient([json({})]);
    await client.request({ method: 'POST', path: '/a', body });

    expect(sent[0]?.body).toBe(text);
  });

  it('sends body and query as they were when the call was made', async () => {
    const { client, sent } = createTestClient([json({})]);
    const body = { a: 1 };
    const query = { q: ['1'] };
    const call = client.request({ method: 'POST', path: '/a', body, query });
    body.a = 2;
    query.q.push('2');
    await call;

    expect(sent.map((one) => [one.url, one.body])).toEqual([[`${BASE_URL}/a?q=1`, '{"a":1}']]);
  });

  it('keeps the path prefix of baseUrl', async () => {
    const { client, sent } = createTestClient([json({})], { baseUrl: `${BASE_URL}/prefix/` });
    await client.request(GET);

    expect(sent.map(({ url }) => url)).toEqual([`${BASE_URL}/prefix/api/v2/things`]);
  });

  it('uses the API key by default, and the access token when auth names it', async () => {
    const { client, sent } = createTestClient([json({})], { accessToken: ACCESS_TOKEN });
    await client.request(GET);
    await client.request({ ...GET, auth: 'apiKey' });
    await client.request({ ...GET, auth: 'accessToken' });

    expect(sent.map(({ headers }) => [headers['api-key'], headers['authorization']])).toEqual([
      [KEY, undefined],
      [KEY, undefined],
      [undefined, `Bearer ${ACCESS_TOKEN}`],
    ]);
  });

  it('uses the options of the request', async () => {
    const { client, sent } = createTestClient([json({})]);
    const statuses: number[] = [];
    await client.request(GET, {
      headers: { 'x-team': 'a' },
      onResponse: ({ status }) => statuses.push(status),
    });

    expect([sent[0]?.headers['x-team'], statuses]).toEqual(['a', [200]]);
  });

  it('rejects with the reason of an aborted signal, without a request', async () => {
    const { client, sent } = createTestClient([json({})]);

    expect(await rejection(client.request(GET, { signal: AbortSignal.abort('no') }))).toBe('no');
    expect(sent).toEqual([]);
  });
});

describe('the result of client.request', () => {
  it.each<readonly [string, unknown]>([
    ['an object with any keys', { some_key: 1, otherKey: null }],
    ['a list', [1, 'a']],
    ['null', null],
    ['a string', 'a'],
    ['false', false],
  ])('is the parsed body: %s', async (_, answer) => {
    const { client } = createTestClient([json(answer)]);

    expect(await client.request(GET)).toStrictEqual(answer);
  });

  it('is the result of decode', async () => {
    const { client } = createTestClient([json({ n: 20 })]);
    const decode = (body: unknown): number => (body as { n: number }).n + 1;

    expect(await client.request({ ...GET, decode })).toBe(21);
  });

  it.each<readonly [string, Reply]>([
    ['204', () => new Response(null, { status: 204 })],
    ['200 with an empty body', () => new Response('')],
    ['201 with an empty body', () => new Response(null, { status: 201 })],
  ])('is undefined for an answer without a body: %s', async (_, reply) => {
    const { client } = createTestClient([reply]);
    const decode = vi.fn((body: unknown) => [body]);

    expect(await client.request({ ...GET, method: 'DELETE' })).toBeUndefined();
    expect(await client.request({ ...GET, method: 'DELETE', decode })).toEqual([undefined]);
  });

  it('is passed to decode as the only argument', async () => {
    const { client } = createTestClient([json({ n: 1 })]);
    const decode = vi.fn((...args: unknown[]) => args);

    expect(await client.request({ ...GET, decode })).toEqual([{ n: 1 }]);
  });

  // covers: P-105
  it('is a rejection with the same error when decode throws', async () => {
    const { client, sent } = createTestClient([json({})]);
    const own = new RangeError('not what I expect');
    const decode = (): never => {
      throw own;
    };

    expect(await rejection(client.request({ ...GET, decode }))).toBe(own);
    expect(sent).toHaveLength(1);
  });

  it('is an InvalidResponseError for a body that is not JSON', async () => {
    const { client } = createTestClient([() => new Response('<html></html>')]);

    expect(await failure(client.request(GET))).toMatchObject({
      name: 'InvalidResponseError',
      code: 'invalid_json',
    });
  });

  it('is a RedirectError for a redirect, which is not followed', async () => {
    const location = { location: 'https://other.test/' };
    const { client, sent } = createTestClient([refuse(307, location)]);

    expect(await failure(client.request(GET))).toMatchObject({ name: 'RedirectError' });
    expect(sent).toHaveLength(1);
  });

  it('is the error of the status', async () => {
    const { client } = createTestClient([refuse(404)]);

    expect(await failure(client.request(GET))).toMatchObject({
      name: 'NotFoundError',
      path: '/api/v2/things',
    });
  });
});

/** The method, the option retry, and how often a failed request is sent. */
const RETRIES: readonly (readonly [CustomRequest['method'], boolean | undefined, number])[] = [
  // covers: P-088
  ['GET', undefined, 2],
  ['GET', true, 2],
  ['GET', false, 1],
  // covers: P-088
  ['POST', undefined, 1],
  // covers: P-088
  ['POST', true, 2],
  ['POST', false, 1],
  // covers: P-088
  ['PUT', undefined, 1],
  ['PUT', true, 2],
  // covers: P-088
  ['PATCH', undefined, 1],
  ['PATCH', true, 2],
  // covers: P-088
  ['DELETE', undefined, 1],
  ['DELETE', true, 2],
];

describe.each<readonly [string, Reply]>([
  ['503', refuse(503)],
  ['429', refuse(429)],
  ['a failed connection', fail()],
])('client.request after %s', (_, reply) => {
  it.each(RETRIES)('sends %s with retry: %s %i times', async (method, retry, times) => {
    const { client, sent } = createTestClient([reply]);
    const error = await rejection(client.request({ method, path: '/a', retry }));

    expect([factsOf(error)['attempts'], sent.length]).toEqual([times, times]);
  });
});
