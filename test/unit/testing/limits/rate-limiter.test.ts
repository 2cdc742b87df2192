import type { ReferenceServer, RegionLimits } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { TRACE } from '../../../kit/traces/agents.ts';
import {
  countStored,
  post,
  postText,
  REQUEST,
  REQUEST_TOKENS,
  requestWith,
  REWARD_PATH,
} from '../../../kit/server/reference-service.ts';
import {
  BEARER,
  clockedServer,
  get,
  RATE_LIMITS_PATH,
  TRACE_EVALUATION_PATH,
  TRACES_PATH,
} from '../../../kit/server/service-calls.ts';

const LIGHTNING = requestWith({
  model_core: 'align-lightning-20251127',
  evaluation_criteria: 'Passes if correct',
});

const limited = (limits: RegionLimits) => clockedServer({ regions: { eu: { limits } } });

/** The status of each request, with Retry-After where the answer has one. */
async function send(
  server: ReferenceServer,
  ...bodies: readonly unknown[]
): Promise<(number | [number, string])[]> {
  const outcomes: (number | [number, string])[] = [];
  for (const body of bodies) {
    const response = await postText(server, JSON.stringify(body));
    const retryAfter = response.headers.get('retry-after');
    outcomes.push(retryAfter === null ? response.status : [response.status, retryAfter]);
  }
  return outcomes;
}

describe('a request rate', () => {
  it('rejects requests above it with 429, a reason and Retry-After', async () => {
    const { server } = limited({ alignRatePerMinute: 7, alignCapacity: 1 });
    await post(server, REQUEST);

    const response = await postText(server, JSON.stringify(REQUEST));

    expect([response.status, await response.json()]).toEqual([
      429,
      { detail: 'Too many requests of align cores' },
    ]);
    // A seventh of a minute is 8.57 seconds.
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json',
      'retry-after': '9',
      'x-request-id': expect.any(String),
    });
    expect(countStored(server)).toEqual({ traces: 1, evaluationRows: 2, usage: 1, tasks: 0 });
  });

  it('accepts a burst of the capacity, and then requests at the rate', async () => {
    const { server, advance } = limited({ alignRatePerMinute: 60, alignCapacity: 3 });

    expect(await send(server, REQUEST, REQUEST, REQUEST, REQUEST)).toEqual([
      200,
      200,
      200,
      [429, '1'],
    ]);
    advance(1000);
    expect(await send(server, REQUEST, REQUEST)).toEqual([200, [429, '1']]);
    advance(3_600_000);
    expect(await send(server, REQUEST, REQUEST, REQUEST, REQUEST)).toEqual([
      200,
      200,
      200,
      [429, '1'],
    ]);
  });

  it.each([
    [1, '60'],
    [60, '1'],
    [600, '1'],
    [0.5, '120'],
    [59, '2'],
  ])(
    'of %d per minute with capacity 1 answers Retry-After %s, which is long enough',
    async (rate, seconds) => {
      const { server, advance } = limited({ alignRatePerMinute: rate, alignCapacity: 1 });

      expect(await send(server, REQUEST, REQUEST)).toEqual([200, [429, seconds]]);
      advance(Number(seconds) * 1000);
      expect(await send(server, REQUEST)).toEqual([200]);
    },
  );

  it.each([
    [2, [200, 200, 429]],
    [0.1, [200, 429, 429]],
  ])(
    'of %d without a capacity accepts a burst of one minute, and at least one request',
    async (rate, expected) => {
      const { server } = limited({ alignRatePerMinute: rate });

      const outcomes = await send(server, REQUEST, REQUEST, REQUEST);

      expect(outcomes.map((one) => (Array.isArray(one) ? one[0] : one))).toEqual(expected);
    },
  );

  it('counts each class of cores on its own', async () => {
    const { server } = limited({ alignLightningRatePerMinute: 1, alignRatePerMinute: 2 });

    expect(await send(server, LIGHTNING, LIGHTNING, REQUEST, REQUEST, REQUEST)).toEqual([
      200,
      [429, '60'],
      200,
      200,
      [429, '30'],
    ]);
  });

  it('counts and rejects invalid requests too', async () => {
    const { server } = limited({ alignRatePerMinute: 1, alignCapacity: 2 });

    expect(await send(server, {}, null, REQUEST, {})).toEqual([422, 422, [429, '60'], [429, '60']]);
  });

  it('counts all evaluation routes together', async () => {
    const { server } = limited({ alignRatePerMinute: 1, alignCapacity: 4 });
    const trace = { trace: TRACE, evaluation_criteria: 'Reward plans' };
    const calls = [
      [REWARD_PATH, REQUEST],
      [`${REWARD_PATH}/background`, REQUEST],
      [TRACE_EVALUATION_PATH, trace],
      [`${TRACE_EVALUATION_PATH}/background`, trace],
    ] as const;

    const statuses = [];
    for (const [path, body] of [...calls, ...calls]) {
      statuses.push((await post(server, body, { path })).status);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
  });

  it('does not apply without a key, to other routes, or to the other region', async () => {
    const { server } = limited({ alignRatePerMinute: 1, alignCapacity: 1 });

    expect((await post(server, REQUEST, { headers: {} })).status).toBe(401);
    expect((await get(server, TRACES_PATH)).status).toBe(200);
    expect(await send(server, REQUEST, REQUEST)).toEqual([200, [429, '60']]);
    expect((await post(server, REQUEST, { headers: {} })).status).toBe(401);
    expect((await get(server, TRACES_PATH)).status).toBe(200);
    expect((await get(server, RATE_LIMITS_PATH, 'eu', BEARER)).status).toBe(200);
    expect((await post(server, REQUEST, { region: 'us' })).status).toBe(200);
  });

  it('does not count rejected requests, and is full after a reset', async () => {
    const { server, advance } = limited({ alignRatePerMinute: 1, alignCapacity: 1 });
    await send(server, REQUEST, REQUEST, REQUEST, REQUEST);

    advance(60_000);
    expect(await send(server, REQUEST, REQUEST)).toEqual([200, [429, '60']]);
    server.reset();
    expect(await send(server, REQUEST)).toEqual([200]);
  });

  it('does not fill when the clock goes back', async () => {
    const { server, advance } = limited({ alignRatePerMinute: 1, alignCapacity: 1 });

    expect(await send(server, REQUEST)).toEqual([200]);
    advance(-60_000);
    expect(await send(server, REQUEST)).toEqual([[429, '60']]);
    advance(60_000);
    expect(await send(server, REQUEST)).toEqual([[429, '60']]);
  });
});

describe('a token rate', () => {
  it('counts the tokens of each conversation', async () => {
    const { server, advance } = limited({
      alignTokenRatePerMinute: 60 * REQUEST_TOKENS,
      alignTokenCapacity: 2 * REQUEST_TOKENS,
    });

    expect(await send(server, REQUEST, REQUEST, REQUEST)).toEqual([200, 200, [429, '1']]);
    advance(999);
    expect(await send(server, REQUEST)).toEqual([[429, '1']]);
    advance(1);
    expect(await send(server, REQUEST)).toEqual([200]);
  });

  it('does not count the tokens of rejected requests', async () => {
    const { server } = limited({ alignTokenRatePerMinute: 1, alignTokenCapacity: REQUEST_TOKENS });
    const unknown = requestWith({ evaluation_criteria: null, evaluator_name: 'nobody' });

    expect(
      await send(server, requestWith({ tags: 3 }), unknown, REQUEST, {}, unknown, REQUEST),
    ).toEqual([422, 400, 200, 422, 400, [429, String(60 * REQUEST_TOKENS)]]);
  });

  it('accepts a request larger than the capacity when the bucket is full, and then waits longer', async () => {
    const { server, advance } = limited({ alignTokenRatePerMinute: 60, alignTokenCapacity: 10 });

    expect(await send(server, REQUEST, REQUEST)).toEqual([200, [429, String(REQUEST_TOKENS)]]);
    advance(1000 * REQUEST_TOKENS);
    expect(await send(server, REQUEST)).toEqual([200]);
  });

  it('counts each class of cores on its own', async () => {
    const { server } = limited({ alignLightningTokenRatePerMinute: REQUEST_TOKENS });

    expect(await send(server, LIGHTNING, LIGHTNING, REQUEST, REQUEST)).toEqual([
      200,
      [429, '60'],
      200,
      200,
    ]);
  });
});
