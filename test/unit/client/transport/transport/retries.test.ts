import { describe, expect, it } from 'vitest';
import {
  createDependencies,
  createEngine,
  createWatchedTransport,
  FACTS,
  REQUEST,
  CALL,
} from '../../../../kit/client/engine.ts';
import { fail, fakeFetch, json, refuse } from '../../../../kit/client/fake-fetch.ts';
import { failure, watch } from '../../../../kit/time/outcomes.ts';
import { createTestClock } from '../../../../kit/time/test-clock.ts';
import { watchBody } from '../../../../kit/client/bodies.ts';

const tls = fail(new TypeError('fetch failed', { cause: { code: 'CERT_HAS_EXPIRED' } }));
const cutBody = (): Response =>
  new Response(watchBody(['{"sc'], { error: new TypeError('terminated') }).stream);

const NOTHING: unknown = undefined;
const throwNow = (): never => {
  throw new Error('no');
};

describe('a failed request', () => {
  it.each([
    ['503', refuse(503)],
    ['429', refuse(429)],
    ['a failed connection', fail()],
    ['a truncated body', cutBody],
    ['a fetch that throws a string', fail('broken')],
    ['a fetch that throws null', fail(null)],
  ])('is retried after %s and returns the result of the retry', async (_, first) => {
    const engine = createEngine([first, json({ score: 1 })]);
    const answer = watch(engine.send());
    await engine.clock.advance(500);

    expect(answer()).toEqual({ value: { body: { score: 1 }, attempts: 2 } });
    expect(engine.sent.length).toBe(2);
  });

  it.each<[string, () => Promise<Response>]>([
    ['throws synchronously', throwNow],
    ['rejects with undefined', () => Promise.reject<Response>(NOTHING)],
  ])('is retried when fetch %s', async (_, first) => {
    const clock = createTestClock();
    const fetches = [first, () => Promise.resolve(new Response('{}'))];
    const transport = createWatchedTransport(
      createDependencies(() => fetches.shift()?.() ?? throwNow(), clock),
    );
    const answer = watch(transport.send(REQUEST, CALL));
    await clock.advance(500);

    expect(answer()).toMatchObject({ value: { body: {}, attempts: 2 } });
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504, 529])(
    'is retried on status %i',
    async (status) => {
      const engine = createEngine([refuse(status)]);
      const failed = failure(engine.send());
      await engine.clock.advance(60_000);

      expect(await failed).toMatchObject({ status, attempts: 2 });
      expect(engine.sent.length).toBe(2);
    },
  );

  it.each([400, 401, 403, 404, 405, 410, 413, 415, 422, 501, 505])(
    'is not retried on status %i',
    async (status) => {
      const engine = createEngine([refuse(status)]);

      expect(await failure(engine.send())).toMatchObject({ status, attempts: 1 });
      expect(engine.sent.length).toBe(1);
    },
  );

  it.each([
    ['a redirect', refuse(307), 'redirect'],
    ['an invalid certificate', tls, 'tls'],
    ['a body that is not JSON', () => new Response('<html>'), 'invalid_json'],
    ['an empty body', () => new Response(null, { status: 204 }), 'invalid_json'],
    ['a body that is too large', () => new Response('x'.repeat(1001)), 'response_too_large'],
  ])('is not retried after %s', async (_, reply, code) => {
    const engine = createEngine([reply]);

    expect(await failure(engine.send({ numRetries: 3 }))).toMatchObject({ code, attempts: 1 });
    expect(engine.sent.length).toBe(1);
  });

  it('is not retried after an error of another class, even if its isRetryable is true', async () => {
    const defect = Object.assign(new Error('defect'), { isRetryable: true });
    const clock = createTestClock();
    const fake = fakeFetch(refuse(503), json({}));
    const transport = createWatchedTransport({
      ...createDependencies(fake.fetch, clock),
      clock: {
        ...clock,
        wallNow: () => {
          throw defect;
        },
      },
    });
    const call = watch(transport.send(REQUEST, CALL));
    await clock.advance(60_000);

    expect([call(), fake.sent.length]).toEqual([{ reason: defect }, 1]);
  });

  it('is retried numRetries times, and rejects with the last error', async () => {
    const engine = createEngine([refuse(500), fail(), refuse(429), refuse(503)]);
    const failed = failure(engine.send({ numRetries: 3 }));
    await engine.clock.advance(60_000);

    expect(await failed).toEqual({
      name: 'ServerError',
      code: 'server',
      isRetryable: true,
      ...FACTS,
      attempts: 4,
      status: 503,
      detail: 'no',
    });
    expect(engine.sent.length).toBe(4);
  });

  it('is sent with the same bytes on each attempt', async () => {
    const engine = createEngine([refuse(503)]);
    const failed = failure(engine.send({ numRetries: 2 }));
    await engine.clock.advance(60_000);
    await failed;

    const sent = engine.sent.map(({ url, method, headers, body }) => [url, method, headers, body]);
    expect(sent).toEqual(Array(3).fill(sent[0]));
    expect(sent[0]?.[3]).toBe(REQUEST.body);
  });

  it.each([
    ['unless_processed', refuse(503), 2],
    ['unless_processed', refuse(429), 2],
    ['unless_processed', refuse(500), 1],
    ['unless_processed', fail(), 1],
    ['never', refuse(503), 1],
    ['never', fail(), 1],
  ] as const)(
    'with the retry safety %s is retried only when that is safe (%#)',
    async (retry, reply, sends) => {
      const engine = createEngine([reply]);
      const failed = failure(engine.send({ retry }));
      await engine.clock.advance(60_000);

      expect(await failed).toMatchObject({ attempts: sends });
      expect(engine.sent.length).toBe(sends);
    },
  );
});

describe('the wait before a retry', () => {
  it.each([
    [0, 0],
    [0.5, 500],
    [0.999, 999],
  ])('takes a random part of one second before the first retry: %d', async (random, waitMs) => {
    const engine = createEngine([refuse(503), json({})], { random: () => random });
    const answer = watch(engine.send());
    if (waitMs > 0) {
      await engine.clock.advance(waitMs - 1);
      expect(engine.sent.length).toBe(1);
    }
    await engine.clock.advance(1);

    expect([engine.sent.length, answer()]).toEqual([2, { value: { body: {}, attempts: 2 } }]);
  });

  it('grows exponentially up to a window of 20 seconds', async () => {
    const waits: number[] = [];
    const engine = createEngine([refuse(503)], {
      random: () => 0.5,
      hooks: { onRetry: ({ waitMs }) => waits.push(waitMs) },
    });
    const failed = failure(engine.send({ numRetries: 7, timeoutMs: 1_000_000 }));
    await engine.clock.advance(1_000_000);
    await failed;

    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  it.each([
    ['seconds', '7', 7000],
    ['a date', 'Fri, 20 Nov 2026 00:00:07 GMT', 7000],
    ['a date that has passed', 'Thu, 19 Nov 2026 00:00:00 GMT', 0],
  ])('lasts at least as long as Retry-After in %s', async (_, value, askedMs) => {
    const engine = createEngine([refuse(429, { 'retry-after': value }), json({})], {
      random: () => 0,
    });
    const answer = watch(engine.send());
    if (askedMs > 0) {
      await engine.clock.advance(askedMs - 1);
      expect(engine.sent.length).toBe(1);
    }
    await engine.clock.advance(1);

    expect(answer()).toEqual({ value: { body: {}, attempts: 2 } });
  });

  it('adds jitter of up to a third of Retry-After', async () => {
    const engine = createEngine([refuse(503, { 'retry-after': '9' }), json({})], {
      random: () => 0.5,
    });
    const answer = watch(engine.send());
    await engine.clock.advance(10_499);
    expect(answer()).toBe('pending');

    await engine.clock.advance(1);
    expect(answer()).toEqual({ value: { body: {}, attempts: 2 } });
  });

  // covers: P-089, P-091
  it('fails at once with retryAfterMs when Retry-After does not fit into the deadline', async () => {
    const engine = createEngine([refuse(429, { 'retry-after': '60' })]);

    expect(await failure(engine.send({ timeoutMs: 60_000 }))).toMatchObject({
      name: 'RateLimitError',
      retryAfterMs: 60_000,
      attempts: 1,
    });
    expect([engine.clock.now(), engine.clock.pending()]).toEqual([0, 0]);
  });

  it('honours a Retry-After that just fits into the deadline', async () => {
    const engine = createEngine([refuse(429, { 'retry-after': '59' }), json({})], {
      random: () => 0.999,
    });
    const answer = watch(engine.send({ timeoutMs: 60_000 }));
    await engine.clock.advance(59_500);

    expect(answer()).toEqual({ value: { body: {}, attempts: 2 } });
  });

  it.each([100, 500, 900])('is short enough for a retry within %i ms', async (timeoutMs) => {
    for (let call = 0; call < 400; call += 1) {
      const engine = createEngine([refuse(503), json({ score: 1 })], { random: () => call / 400 });
      const answer = watch(engine.send({ timeoutMs }));
      await engine.clock.advance(timeoutMs / 2);

      expect(answer()).toEqual({ value: { body: { score: 1 }, attempts: 2 } });
    }
  });

  it('does not start when Retry-After reaches the deadline, which the error says', async () => {
    const engine = createEngine([refuse(503, { 'retry-after': '30' })]);

    await expect(engine.send({ timeoutMs: 2500.5 })).rejects.toMatchObject({
      name: 'ServerError',
      attempts: 1,
      message:
        'The service failed (503): try again after 30000 ms; the requested wait of 30000 ms does not fit into the 2500 ms that were left: raise timeoutMs; the service said: no (POST /api/v1/evals/reward, 1 attempt)',
    });
    expect([engine.clock.now(), engine.clock.pending()]).toEqual([0, 0]);
  });
});
