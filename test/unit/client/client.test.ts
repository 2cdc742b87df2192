import { inspect } from 'node:util';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../src/client/client.ts';
import { ClientClosedError } from '../../../src/errors/client-closed-error.ts';
import {
  BASE_URL,
  createClient,
  createTestClient,
  KEY,
  MESSAGES,
  result,
  scored,
} from '../../kit/client/client.ts';
import { fakeFetch, hang, json, obey, refuse } from '../../kit/client/fake-fetch.ts';
import { flush } from '../../kit/time/flush.ts';
import { factsOf, failure, rejection, watch } from '../../kit/time/outcomes.ts';
import { watchSignal } from '../../kit/client/signals.ts';
import { restoreTime, stopTime } from '../../kit/time/virtual-time.ts';

const GOOD = 'Reward good answers';
const PARAMS = { messages: MESSAGES, criteria: GOOD };

/** The structured clone of a value, or the error of structuredClone. */
function cloneOf(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch (error) {
    return error;
  }
}

describe('the key of a client is not visible', () => {
  const create = (): Client =>
    createClient({ apiKey: KEY, accessToken: `${KEY}-token`, baseUrl: BASE_URL });

  it.each<[string, (client: Client) => string]>([
    // covers: P-003
    ['in util.inspect', (client) => inspect(client, { showHidden: true, depth: 20 })],
    ['in util.inspect with getters', (client) => inspect({ client }, { getters: true, depth: 20 })],
    // covers: P-003
    ['in JSON.stringify', (client) => JSON.stringify({ client })],
    // covers: P-003
    [
      'in a structured clone or its error',
      (client) => inspect(cloneOf(client), { showHidden: true, depth: 20 }),
    ],
    ['in String()', String],
    // covers: P-002
    [
      'in its properties',
      (client) =>
        inspect(
          Reflect.ownKeys(client).map((key) => Reflect.get(client, key) as unknown),
          { depth: 20 },
        ),
    ],
  ])('%s', (_, show) => {
    const text = show(create());

    expect(text).not.toBe('');
    expect(text).not.toContain(KEY);
  });

  it('after a call', async () => {
    const { client } = createTestClient([scored()]);
    await client.evaluate(PARAMS);

    expect(inspect(client, { showHidden: true, depth: 20 })).not.toContain(KEY);
  });
});

describe('closing a client', () => {
  it.each([
    // covers: P-082
    'close',
    Symbol.asyncDispose,
  ] as const)('with %o ends running calls and rejects later ones', async (method) => {
    const { client, sent } = createTestClient([obey]);
    const call = watch(client.evaluate(PARAMS));
    await flush();

    expect(await client[method]()).toBeUndefined();
    await flush();

    expect(call()).toEqual({ reason: new ClientClosedError() });
    expect(await rejection(client.evaluate(PARAMS))).toBeInstanceOf(ClientClosedError);
    expect(sent.length).toBe(1);
  });

  it('can be repeated', async () => {
    const { client } = createTestClient([scored()]);

    expect(await Promise.all([client.close(), client.close()])).toEqual([undefined, undefined]);
    expect(await client.close()).toBeUndefined();
    expect(await client[Symbol.asyncDispose]()).toBeUndefined();
  });

  // covers: P-082
  it('resolves after the promises of all calls have settled', async () => {
    const { client } = createTestClient([obey]);
    const one = watch(client.evaluate(PARAMS));
    const list = watch(client.evaluate({ ...PARAMS, criteria: [GOOD, GOOD, GOOD] }));
    await flush();

    await client.close();

    expect([one(), list()]).toEqual(Array(2).fill({ reason: new ClientClosedError() }));
  });

  it('in the same tick as a call sends no request', async () => {
    const { client, sent } = createTestClient([obey]);
    const call = watch(client.evaluate(PARAMS));
    await client.close();
    await flush();

    expect([call(), sent]).toEqual([{ reason: new ClientClosedError() }, []]);
  });

  it('does not affect other clients', async () => {
    const first = createTestClient([scored()]);
    const second = createTestClient([scored()]);
    await first.client.close();

    expect(await second.client.evaluate(PARAMS)).toEqual(result(GOOD));
  });
});

describe('the global fetch', () => {
  it('is read at each request', async () => {
    const client = createClient({ apiKey: KEY, baseUrl: BASE_URL });
    const fakes = [fakeFetch(scored(0.1)), fakeFetch(scored(0.2))];
    const scores: unknown[] = [];
    for (const fake of fakes) {
      vi.stubGlobal('fetch', fake.fetch);
      scores.push((await client.evaluate(PARAMS)).score);
    }

    expect(scores).toEqual([0.1, 0.2]);
    expect(fakes.map(({ sent }) => sent.length)).toEqual([1, 1]);
  });

  it('can be intercepted by msw', async () => {
    const keys: unknown[] = [];
    const server = setupServer(
      http.post(`${BASE_URL}/api/v1/evals/reward`, ({ request }) => {
        keys.push(request.headers.get('api-key'));
        return Response.json({ explanation: 'because', score: 1 });
      }),
    );
    server.listen({ onUnhandledFrame: 'error' });
    const client = createClient({ apiKey: KEY, baseUrl: BASE_URL });

    expect(
      await client.evaluate(PARAMS).finally(() => {
        server.close();
      }),
    ).toEqual(result(GOOD));
    expect(keys).toEqual([KEY]);
  });

  it('is not called when the client has a fetch option', async () => {
    const fake = fakeFetch(scored());
    vi.stubGlobal('fetch', fake.fetch);
    const { client, sent } = createTestClient([scored()]);
    await client.evaluate(PARAMS);

    expect([fake.sent.length, sent.length]).toEqual([0, 1]);
  });
});

describe('timeouts and retries of a client', () => {
  beforeEach(() => {
    stopTime();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(restoreTime);

  it('retry a call after a random wait', async () => {
    const { client, sent } = createTestClient([refuse(503), scored()]);
    const call = watch(client.evaluate(PARAMS));
    await vi.advanceTimersByTimeAsync(499);
    expect(sent.length).toBe(1);

    await vi.advanceTimersByTimeAsync(1);

    expect([call(), sent.length, vi.getTimerCount()]).toEqual([{ value: result(GOOD) }, 2, 0]);
  });

  it.each([
    // covers: P-058
    ['60 seconds by default', {}, {}, 60_000],
    ['timeoutMs of the client', { timeoutMs: 5000 }, {}, 5000],
    ['timeoutMs of the call', { timeoutMs: 5000 }, { timeoutMs: 200 }, 200],
  ])('end a call after %s', async (_, clientOptions, callOptions, timeoutMs) => {
    const caller = watchSignal();
    const { client } = createTestClient([hang], clientOptions);
    const call = watch(client.evaluate(PARAMS, { signal: caller.signal, ...callOptions }));
    await vi.advanceTimersByTimeAsync(timeoutMs - 1);
    expect(call()).toBe('pending');

    await vi.advanceTimersByTimeAsync(1);

    const outcome = call();
    expect(
      typeof outcome === 'object' && 'reason' in outcome && factsOf(outcome.reason),
    ).toMatchObject({ name: 'RequestTimeoutError', timeoutMs });
    expect([vi.getTimerCount(), caller.listeners()]).toEqual([0, 0]);
  });

  it.each([
    // covers: P-059
    ['once by default', {}, {}, 2],
    ['numRetries of the client times', { numRetries: 3 }, {}, 4],
    ['numRetries of the call times', { numRetries: 3 }, { numRetries: 2 }, 3],
  ])('retry a call %s', async (_, clientOptions, callOptions, sends) => {
    const { client, sent } = createTestClient([refuse(500)], clientOptions);
    const failed = failure(client.evaluate(PARAMS, callOptions));
    await vi.advanceTimersByTimeAsync(60_000);

    expect(await failed).toMatchObject({ name: 'ServerError', attempts: sends });
    expect(sent.length).toBe(sends);
  });
});

describe('an invalid answer', () => {
  // covers: P-096
  it('rejects with an error that names the field and not its value', async () => {
    const { client, sent } = createTestClient([
      json({ explanation: 'because', score: 'a secret word' }),
    ]);
    const error = await rejection(client.evaluate(PARAMS));

    expect(factsOf(error)).toMatchObject({
      code: 'invalid_schema',
      fieldPath: 'score',
      attempts: 1,
    });
    expect(String(error)).not.toContain('a secret word');
    expect(sent.length).toBe(1);
  });

  it('over maxResponseBytes rejects with a ResponseTooLargeError', async () => {
    const { client } = createTestClient([scored()], { maxResponseBytes: 10 });

    expect(await failure(client.evaluate(PARAMS))).toMatchObject({
      name: 'ResponseTooLargeError',
      option: 'maxResponseBytes',
      limit: 10,
    });
  });
});
