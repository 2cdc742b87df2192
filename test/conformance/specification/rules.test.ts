import { describe, expect, it } from 'vitest';
import { InvalidInputError, ValidationError } from '../../../src/index.ts';
import { createClient, createTestClient, KEY, MESSAGES, scored } from '../../kit/client/client.ts';
import { fakeFetch, json } from '../../kit/client/fake-fetch.ts';
import { failure, rejection } from '../../kit/time/outcomes.ts';
import { steadyServer } from '../../kit/server/reference-service.ts';
import { errorOf } from '../../kit/client/refusals.ts';
import { collect, traceId } from '../../kit/client/traces.ts';
import { ACCESS_TOKEN } from '../../kit/canary/secrets.ts';

const GOOD = { messages: MESSAGES, criteria: 'Reward a' } as const;
const LIGHTNING = { criteria: 'Passes if a', modelCore: 'align-lightning-20251127' };

async function bodySent(params: object): Promise<Record<string, unknown>> {
  const { client, sent } = createTestClient([scored()]);
  await client.evaluate({ ...GOOD, ...params });
  return JSON.parse(sent[0]?.body ?? '{}') as Record<string, unknown>;
}

async function isRefused(params: object): Promise<boolean> {
  const { error, requests } = await errorOf((client) => client.evaluate({ ...GOOD, ...params }));
  return error instanceof InvalidInputError && requests === 0;
}

describe('Regions and data residency', () => {
  it.each([
    // covers: S-002
    ['EU (default)', undefined, 'eu'],
    // covers: S-003
    ['US', 'us', 'us'],
  ] as const)('%s', async (_, region, name) => {
    const { fetch, sent } = fakeFetch(scored());
    await createClient({ apiKey: KEY, fetch, region }).evaluate(GOOD);
    await createClient({ apiKey: KEY, fetch, region: name }).evaluate(GOOD);
    const [first, second] = sent.map(({ url }) => new URL(url).origin);

    expect(first).toBe(second);
    expect(first).toContain(name);
  });

  // covers: S-004
  it('data sent to a region is stored only in that region', async () => {
    const server = steadyServer();
    await createClient(server.clientOptions('us')).evaluate(GOOD);

    expect([server.store('us').traces.size, server.store('eu').traces.size]).toEqual([1, 0]);
  });

  // covers: S-005, S-143
  it('a key of one region is rejected by the other', async () => {
    const server = steadyServer();
    const { apiKey } = server.clientOptions('us');
    const client = createClient({ ...server.clientOptions('eu'), apiKey });

    expect(await failure(client.evaluate(GOOD))).toMatchObject({ name: 'AuthenticationError' });
  });
});

describe('Model cores', () => {
  it.each([
    // covers: S-061
    'align-20251111',
    // covers: S-062
    'align-20250529',
    // covers: S-063
    'align-20260109',
    // covers: S-064
    'align-lightning-20251127',
    // covers: S-065
    'align-lightning-20250731',
  ])('%s', async (modelCore) => {
    expect(await bodySent({ ...LIGHTNING, modelCore })).toMatchObject({ model_core: modelCore });
    const client = createClient(steadyServer().clientOptions());
    expect(await client.evaluate({ ...GOOD, ...LIGHTNING, modelCore })).toMatchObject({
      status: 'scored',
    });
  });

  // covers: S-066, S-164
  it('align-20251111 is the default of the service, not of the client', async () => {
    expect(await bodySent({})).not.toHaveProperty('model_core');
    const server = steadyServer();
    await createClient(server.clientOptions()).evaluate(GOOD);
    expect(server.store('eu').usage.map(({ modelCore }) => modelCore)).toEqual(['align-20251111']);
  });
});

describe('Tag constraints', () => {
  // covers: S-067
  it('on the HTTP endpoint all tag values must be strings', async () => {
    const client = createClient(steadyServer().clientOptions());
    const send = (build: unknown): Promise<unknown> =>
      client.request({
        method: 'POST',
        path: '/api/v1/evals/reward',
        body: { messages: MESSAGES, evaluation_criteria: 'Reward a', tags: { build } },
      });

    expect(await send('7')).toMatchObject({ score: 0.5 });
    for (const build of [7, true, ['7'], { a: '7' }]) {
      expect(await failure(send(build))).toMatchObject({ status: 422 });
    }
  });

  // covers: S-068
  it('strings, numbers and booleans become strings', async () => {
    expect(await bodySent({ tags: { a: 'x', b: 1.5, c: true } })).toMatchObject({
      tags: { a: 'x', b: '1.5', c: 'true' },
    });
  });

  // covers: S-069
  it('keys are strings', async () => {
    expect(await isRefused({ tags: { [Symbol('env')]: 'prod' } })).toBe(true);
  });

  // covers: S-070, S-159
  it('keys and values are at most 64 characters', async () => {
    const longest = { ['k'.repeat(64)]: '🏔'.repeat(64) };
    expect(await bodySent({ tags: longest })).toMatchObject({ tags: longest });
    expect(await isRefused({ tags: { ['k'.repeat(65)]: 'v' } })).toBe(true);
    expect(await isRefused({ tags: { k: '🏔'.repeat(65) } })).toBe(true);
  });

  // covers: S-071
  it('nested structures are rejected', async () => {
    const nested = [{ a: 1 }, ['a'], new Set(['a']), new Map([['a', 1]])];
    for (const value of nested) expect(await isRefused({ tags: { env: value } })).toBe(true);
  });
});

describe('Authentication', () => {
  // covers: S-141
  it('POST /api/v1/evals/reward: request header API-Key', async () => {
    const { client, sent } = createTestClient([scored()], { accessToken: ACCESS_TOKEN });
    await client.evaluate(GOOD);

    expect(sent[0]?.headers).toMatchObject({ 'api-key': KEY });
    expect(sent[0]?.headers).not.toHaveProperty('authorization');
  });

  // covers: S-142
  it('GET /api/v1/rate-limits/me: header Authorization: Bearer', async () => {
    const record = { id: traceId(1), created_at: '2026-01-05T10:00:00Z', domain: 'a.test' };
    const { client, sent } = createTestClient([json(record)], { accessToken: ACCESS_TOKEN });
    await client.rateLimits.me();

    expect(sent[0]?.headers).toMatchObject({ authorization: `Bearer ${ACCESS_TOKEN}` });
    expect(sent[0]?.headers).not.toHaveProperty('api-key');
  });
});

describe('Errors, the two bodies', () => {
  // covers: S-144
  it('1. validation error: { detail: [ { loc, msg, type } ] }', async () => {
    const issues = [{ loc: ['body', 'messages', 0], msg: 'Field required', type: 'missing' }];
    const { client } = createTestClient([json({ detail: issues }, {}, 422)]);
    const error = await rejection(client.evaluate(GOOD));

    expect(error).toBeInstanceOf(ValidationError);
    expect((error as ValidationError).issues).toEqual(issues);
  });

  // covers: S-145
  it('2. simple error: { detail: string }', async () => {
    const { client } = createTestClient([json({ detail: 'Nothing to evaluate' }, {}, 400)]);

    expect(await failure(client.evaluate(GOOD))).toMatchObject({ detail: 'Nothing to evaluate' });
  });
});

describe('Limits', () => {
  // covers: S-155
  it('evaluator_name length: 1 to 255 characters', async () => {
    const named = (evaluatorName: string) => ({ criteria: undefined, evaluatorName });
    expect(await bodySent(named('n'))).toMatchObject({ evaluator_name: 'n' });
    expect(await bodySent(named('🏔'.repeat(255)))).toMatchObject({
      evaluator_name: '🏔'.repeat(255),
    });
    expect(await isRefused(named(''))).toBe(true);
    expect(await isRefused(named('🏔'.repeat(256)))).toBe(true);
  });

  // covers: S-156
  it('evaluation_criteria length: at least 1 character', async () => {
    expect(await isRefused({ criteria: '' })).toBe(true);
    expect(await isRefused({ criteria: ['Reward a', ''] })).toBe(true);
  });

  // covers: S-157
  it('page size: 1 to 500', async () => {
    const { client, sent } = createTestClient([json({ traces: [] })]);
    for (const pageSize of [1, 500]) await collect(client.traces.list({ pageSize }));
    expect(sent).toHaveLength(2);
    for (const pageSize of [0, 501]) {
      expect(() => client.traces.list({ pageSize })).toThrow('1 to 500');
    }
  });

  // covers: S-158
  it('score filters: 0 to 1', async () => {
    const { client, sent } = createTestClient([json({ traces: [] })]);
    await collect(client.traces.list({ minScore: 0, maxScore: 1 }));
    expect(sent).toHaveLength(1);
    for (const score of [-0.001, 1.001]) {
      expect(() => client.traces.list({ minScore: score })).toThrow('from 0 to 1');
      expect(() => client.traces.list({ maxScore: score })).toThrow('from 0 to 1');
    }
  });
});
