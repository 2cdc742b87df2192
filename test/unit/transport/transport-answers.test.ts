import { describe, expect, it } from 'vitest';
import type { ResponseInfo } from '../../../src/options/request-options.ts';
import { watchBody } from '../../kit/bodies.ts';
import { createEngine, type EngineSetup } from '../../kit/engine.ts';
import { fail, hang, json, refuse, type Reply } from '../../kit/fake-fetch.ts';
import { watch } from '../../kit/outcomes.ts';

describe('onResponse', () => {
  /** Makes a call to its end and gives what its listener was told. */
  async function listen(
    replies: readonly Reply[],
    setup: EngineSetup = {},
    signal?: AbortSignal,
  ): Promise<ResponseInfo[]> {
    const told: ResponseInfo[] = [];
    const engine = createEngine(replies, { random: () => 0.5, ...setup });
    const call = watch(engine.send({}, { onResponse: (info) => told.push(info), signal }));
    await engine.clock.advance(100_000);
    expect(call()).not.toBe('pending');
    return told;
  }

  it('is told once, frozen, after the last attempt', async () => {
    const headers = { 'x-request-id': 'req-9', 'x-ratelimit-remaining': '4', server: 'nginx' };
    const told = await listen([refuse(503, { 'x-ratelimit-remaining': '5' }), json({}, headers)]);

    expect(told).toEqual([
      {
        requestId: 'req-9',
        status: 200,
        attempts: 2,
        durationMs: 500,
        queueMs: 0,
        rateLimit: { 'x-ratelimit-remaining': '4' },
      },
    ]);
    expect([Object.isFrozen(told[0]), Object.isFrozen(told[0]?.rateLimit)]).toEqual([true, true]);
  });

  it.each([
    ['a refusal', [refuse(404)], 404, 1, 0],
    ['refusals to the last', [refuse(503), refuse(500)], 500, 2, 500],
    ['a redirect', [refuse(307)], 307, 1, 0],
    ['an answer that is no JSON', [() => new Response('<html>')], 200, 1, 0],
    ['an answer that is too large', [() => new Response('x'.repeat(1001))], 200, 1, 0],
    ['an answer that stalls', [() => new Response(watchBody([], 'stall').stream)], 200, 1, 60_000],
    ['no connection and then an answer', [fail(), json({})], 200, 2, 500],
  ])('is told of %s', async (_, replies, status, attempts, durationMs) => {
    expect(await listen(replies)).toEqual([
      { requestId: undefined, status, attempts, durationMs, queueMs: 0, rateLimit: {} },
    ]);
  });

  it.each([
    ['no connection', [fail()]],
    ['a timeout', [hang]],
    ['no connection after a refusal', [refuse(503), fail()]],
  ])('is not told of %s, since the last attempt was not answered', async (_, replies) => {
    expect(await listen(replies)).toEqual([]);
  });

  it('is not told of a call that was aborted before it', async () => {
    expect(await listen([json({})], {}, AbortSignal.abort())).toEqual([]);
  });

  it('is not told when the key could not be had', async () => {
    expect(await listen([json({})], { apiKey: () => Promise.reject(new Error('vault')) })).toEqual(
      [],
    );
  });

  it('that throws does not break the call', async () => {
    const engine = createEngine([json({ score: 1 })]);
    const onResponse = (): never => {
      throw new Error('listener');
    };

    expect(await engine.send({}, { onResponse })).toEqual({ body: { score: 1 }, attempts: 1 });
  });

  it('is told before the call settles', async () => {
    const engine = createEngine([json({})]);
    const order: string[] = [];
    await engine
      .send({}, { onResponse: () => order.push('told') })
      .then(() => order.push('settled'));

    expect(order).toEqual(['told', 'settled']);
  });
});
