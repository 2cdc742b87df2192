import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/client/client.ts';
import { BASE_URL, createClient, createTestClient, MESSAGES } from '../../../kit/client/client.ts';
import { fakeFetch, json, refuse } from '../../../kit/client/fake-fetch.ts';
import { factsOf, rejection } from '../../../kit/time/outcomes.ts';
import { errorOf } from '../../../kit/client/refusals.ts';
import { traceId } from '../../../kit/client/traces.ts';
import {
  RATE_LIMIT_FIELDS,
  RATE_LIMITS,
  WIRE_RATE_LIMITS,
  WIRE_WITHOUT_LIMITS,
  WITHOUT_LIMITS,
} from '../../../kit/server/rate-limit-record.ts';
import { ACCESS_TOKEN } from '../../../kit/canary/secrets.ts';

describe('rateLimits.me', () => {
  it('sends the access token and not the API key', async () => {
    const { client, sent } = createTestClient([json(WIRE_WITHOUT_LIMITS)], {
      accessToken: ACCESS_TOKEN,
    });

    expect(await client.rateLimits.me()).toStrictEqual(WITHOUT_LIMITS);
    expect(
      sent.map(({ method, url, headers, body }) => [
        ...[method, url, body],
        ...[headers['authorization'], headers['api-key']],
      ]),
    ).toEqual([
      ['GET', `${BASE_URL}/api/v1/rate-limits/me`, null, `Bearer ${ACCESS_TOKEN}`, undefined],
    ]);
  });

  it('returns every field of the specification, in its order', async () => {
    const { client } = createTestClient([json(WIRE_RATE_LIMITS)], { accessToken: ACCESS_TOKEN });
    const record = await client.rateLimits.me();

    expect(record).toStrictEqual(RATE_LIMITS);
    expect(Object.keys(record)).toEqual(RATE_LIMIT_FIELDS.map(({ name }) => name));
  });

  it('calls an accessToken function for each request', async () => {
    const tokens = ['first', 'second'];
    const { client, sent } = createTestClient([json(WIRE_WITHOUT_LIMITS)], {
      accessToken: async () => tokens.shift() ?? '',
    });
    await client.rateLimits.me();
    await client.rateLimits.me();

    expect(sent.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer first',
      'Bearer second',
    ]);
  });

  it('rejects without a request when there is no token, and names the option and the variable', async () => {
    const { error, requests } = await errorOf((client) => client.rateLimits.me());

    expect([factsOf(error), requests]).toEqual([
      {
        name: 'ConfigurationError',
        code: 'missing_credential',
        isRetryable: false,
        option: 'accessToken',
      },
      0,
    ]);
    expect(String(error)).toContain('accessToken');
    expect(String(error)).toContain('ALIGN_ACCESS_TOKEN');
  });

  it('names the access token, not the key, on 401', async () => {
    const { client } = createTestClient([refuse(401)], { accessToken: ACCESS_TOKEN });
    const error = await rejection(client.rateLimits.me());

    expect(factsOf(error)).toMatchObject({ name: 'AuthenticationError', status: 401 });
    expect(String(error)).toContain('access token');
  });
});

describe('a client with an access token only', () => {
  const create = (): { client: Client; sent: readonly unknown[] } => {
    const fake = fakeFetch(json(WIRE_WITHOUT_LIMITS));
    const client = createClient({
      accessToken: ACCESS_TOKEN,
      baseUrl: BASE_URL,
      fetch: fake.fetch,
    });
    return { client, sent: fake.sent };
  };

  it('can fetch the rate limits', async () => {
    const { client, sent } = create();

    expect(await client.rateLimits.me()).toMatchObject({ domain: 'customer.test' });
    expect(sent).toHaveLength(1);
  });

  it.each<readonly [string, (client: Client) => Promise<unknown>]>([
    ['evaluate', (client) => client.evaluate({ messages: MESSAGES, criteria: 'Reward a' })],
    ['traces.list', (client) => client.traces.list().firstPage()],
    ['traces.get', (client) => client.traces.get(traceId(1))],
    ['rate', (client) => client.annotations.rate({ traceId: traceId(1), rating: true })],
    ['comment', (client) => client.annotations.comment({ traceId: traceId(1), comment: 'a' })],
    ['filter', (client) => client.evaluations.filter().firstPage()],
    ['request', (client) => client.request({ method: 'GET', path: '/a' })],
  ])('rejects %s without a request, because it needs an API key', async (_, act) => {
    const { client, sent } = create();
    const error = await rejection(act(client));

    expect([factsOf(error), sent]).toMatchObject([
      { name: 'ConfigurationError', code: 'missing_credential', option: 'apiKey' },
      [],
    ]);
    expect(String(error)).toContain('ALIGN_API_KEY');
  });
});
