import { describe, expect, it } from 'vitest';
import {
  createDependencies,
  createEngine,
  createWatchedTransport,
  FACTS,
  REQUEST,
} from '../../kit/engine.ts';
import { fail, json, refuse } from '../../kit/fake-fetch.ts';
import { failure, watch } from '../../kit/outcomes.ts';
import { createTestClock } from '../../kit/test-clock.ts';
import { watchBody } from '../../kit/bodies.ts';

const tls = fail(new TypeError('fetch failed', { cause: { code: 'CERT_HAS_EXPIRED' } }));
const cutBody = (): Response =>
  new Response(watchBody(['{"sc'], { error: new TypeError('terminated') }).stream);

const NOTHING: unknown = undefined;
const throwNow = (): never => {
  throw new Error('no');
};

describe('a request that fails', () => {
  it.each([
    ['503', refuse(503)],
    ['429', refuse(429)],
    ['no connection', fail()],
    ['a body that is cut', cutBody],
    ['a string that fetch throws', fail('broken')],
    ['null that fetch throws', fail(null)],
    ['no Response', () => undefined as unknown as Response],
  ])('with %s once is sent again and gives the result', async (_, first) => {
    const engine = createEngine([first, json({ score: 1 })]);
    const answer = watch(engine.send());
    await engine.clock.advance(500);

    expect(answer()).toEqual({ value: { body: { score: 1 }, attempts: 2 } });
    expect(engine.sent.length).toBe(2);
  });

  it.each<[string, () => Promise<Response>]>([
    ['synchronously', throwNow],
    ['undefined', () => Promise.reject<Response>(NOTHING)],
  ])('because fetch throws %s is sent again', async (_, first) => {
    const clock = createTestClock();
    const fetches = [first, () => Promise.resolve(new Response('{}'))];
    const transport = createWatchedTransport(
      createDependencies(() => fetches.shift()?.() ?? throwNow(), clock),
    );
    const answer = watch(transport.send(REQUEST, { signal: undefined, onResponse: undefined }));
    await clock.advance(500);

    const redactor: unknown = expect.anything();
    expect(answer()).toEqual({ value: { body: {}, attempts: 2, redactor } });
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504, 529])(
    'with status %i is sent again',
    async (status) => {
      const engine = createEngine([refuse(status)]);
      const failed = failure(engine.send());
      await engine.clock.advance(60_000);

      expect(await failed).toMatchObject({ status, attempts: 2 });
      expect(engine.sent.length).toBe(2);
    },
  );

  it.each([400, 401, 403, 404, 405, 410, 413, 415, 422, 501, 505])(
    'with status %i is sent once',
    async (status) => {
      const engine = createEngine([refuse(status)]);

      expect(await failure(engine.send())).toMatchObject({ status, attempts: 1 });
      expect(engine.sent.length).toBe(1);
    },
  );

  it.each([
    ['a redirect', refuse(307), 'redirect'],
    ['a bad certificate', tls, 'tls'],
    ['no JSON', () => new Response('<html>'), 'invalid_json'],
    ['an empty answer', () => new Response(null, { status: 204 }), 'invalid_json'],
    ['an answer that is too large', () => new Response('x'.repeat(1001)), 'response_too_large'],
  ])('with %s is sent once', async (_, reply, code) => {
    const engine = createEngine([reply]);

    expect(await failure(engine.send({ numRetries: 3 }))).toMatchObject({ code, attempts: 1 });
    expect(engine.sent.length).toBe(1);
  });

  it('is sent as often as numRetries allows, and the last error counts', async () => {
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

  it('is the same to the byte each time', async () => {
    const engine = createEngine([refuse(503)]);
    const failed = failure(engine.send({ numRetries: 2 }));
    await engine.clock.advance(60_000);
    await failed;

    const sent = engine.sent.map(({ url, method, headers, body }) => ({
      url,
      method,
      headers,
      body,
    }));
    expect(sent).toEqual(Array(3).fill(sent[0]));
    expect(sent[0]?.body).toBe(REQUEST.body);
  });

  it.each([
    ['unless_processed', refuse(503), 2],
    ['unless_processed', refuse(429), 2],
    ['unless_processed', refuse(500), 1],
    ['unless_processed', fail(), 1],
    ['never', refuse(503), 1],
    ['never', fail(), 1],
  ] as const)('of kind %s is sent again only where that is safe', async (retry, reply, sends) => {
    const engine = createEngine([reply]);
    const failed = failure(engine.send({ retry }));
    await engine.clock.advance(60_000);

    expect(await failed).toMatchObject({ attempts: sends });
    expect(engine.sent.length).toBe(sends);
  });
});

describe('the wait', () => {
  it.each([
    ['nothing', 0, 0],
    ['half', 0.5, 500],
    ['nearly all', 0.999, 999],
  ])('before the first retry is %s of a second, as chance has it', async (_, random, waitMs) => {
    const engine = createEngine([refuse(503), json({})], { random: () => random });
    const answer = watch(engine.send());
    if (waitMs > 0) {
      await engine.clock.advance(waitMs - 1);
      expect(engine.sent.length).toBe(1);
    }
    await engine.clock.advance(1);

    expect([engine.sent.length, answer()]).toEqual([2, { value: { body: {}, attempts: 2 } }]);
  });

  it('grows with each retry up to twenty seconds', async () => {
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
  ])('is at least as long as Retry-After asks in %s', async (_, value, askedMs) => {
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

  it('has a third of Retry-After as room for chance on top', async () => {
    const engine = createEngine([refuse(503, { 'retry-after': '9' }), json({})], {
      random: () => 0.5,
    });
    const answer = watch(engine.send());
    await engine.clock.advance(10_499);
    expect(answer()).toBe('pending');

    await engine.clock.advance(1);
    expect(answer()).toEqual({ value: { body: {}, attempts: 2 } });
  });

  it('that Retry-After asks for and that does not fit fails at once and says when to come back', async () => {
    const engine = createEngine([refuse(429, { 'retry-after': '60' })]);

    expect(await failure(engine.send({ timeoutMs: 60_000 }))).toMatchObject({
      name: 'RateLimitError',
      retryAfterMs: 60_000,
      attempts: 1,
    });
    expect([engine.clock.now(), engine.clock.pending()]).toEqual([0, 0]);
  });

  it('that just fits is waited', async () => {
    const engine = createEngine([refuse(429, { 'retry-after': '59' }), json({})], {
      random: () => 0.999,
    });
    const answer = watch(engine.send({ timeoutMs: 60_000 }));
    await engine.clock.advance(60_000);

    expect(answer()).toEqual({ value: { body: {}, attempts: 2 } });
  });

  it('that would reach the deadline is not begun', async () => {
    const engine = createEngine([refuse(503)], { random: () => 0.5 });

    expect(await failure(engine.send({ timeoutMs: 500 }))).toMatchObject({
      name: 'ServerError',
      attempts: 1,
    });
    expect([engine.clock.now(), engine.clock.pending()]).toEqual([0, 0]);
  });
});
