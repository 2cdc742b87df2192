import { describe, expect, it } from 'vitest';
import type { Hooks } from '../../../../../src/service/hooks.ts';
import type { ResponseInfo } from '../../../../../src/client/options/request-options.ts';
import { watchBody } from '../../../../kit/client/bodies.ts';
import {
  API_KEY,
  createEngine,
  type Engine,
  type EngineSetup,
  REQUEST,
} from '../../../../kit/client/engine.ts';
import { fail, hang, json, refuse, type Reply } from '../../../../kit/client/fake-fetch.ts';
import { failure, rejection, watch } from '../../../../kit/time/outcomes.ts';
import { watchSignal } from '../../../../kit/client/signals.ts';
import { after, createTestClock } from '../../../../kit/time/test-clock.ts';

const CALL = { callId: 'call-1', index: 0 } as const;
const LINE = { ...CALL, method: 'POST', path: '/api/v1/evals/reward' } as const;
const TRACE_ID = '7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11';

/** An engine whose hooks record all events. */
function createRecordedEngine(
  replies: readonly Reply[],
  setup: EngineSetup = {},
): { readonly engine: Engine; readonly events: unknown[] } {
  const events: unknown[] = [];
  const record = (name: string) => (event: object) => {
    events.push([name, event, Object.isFrozen(event)]);
  };
  const hooks: Hooks = {
    onRequest: record('request'),
    onRetry: record('retry'),
    onResponse: record('response'),
  };
  return { events, engine: createEngine(replies, { hooks, ...setup }) };
}

describe('hooks', () => {
  it('report each attempt, each response and each retry in order, as frozen events', async () => {
    const clock = createTestClock();
    const type = { 'content-type': 'application/json' };
    const answer = (ms: number, init: ResponseInit): Reply => {
      return () => after(clock, ms, () => new Response('{}', init));
    };
    const { events, engine } = createRecordedEngine(
      [
        answer(70, { status: 503, headers: { 'x-request-id': 'req-1', ...type } }),
        fail(),
        answer(30, { headers: { 'request-id': 'req-3', 'align-trace-id': TRACE_ID, ...type } }),
      ],
      { clock, random: () => 0.5 },
    );
    const call = watch(engine.send({ numRetries: 2 }));
    await engine.clock.advance(60_000);

    expect(call()).toEqual({ value: { body: {}, attempts: 3 } });
    const first = { ...LINE, attempt: 1 };
    const third = { ...LINE, attempt: 3 };
    const refused = { status: 503, durationMs: 70, requestId: 'req-1', traceId: undefined };
    const answered = { status: 200, durationMs: 30, requestId: 'req-3', traceId: TRACE_ID };
    expect(events).toEqual([
      ['request', first, true],
      ['response', { ...first, ...refused, headers: { 'x-request-id': 'req-1', ...type } }, true],
      ['retry', { ...first, code: 'server', waitMs: 500 }, true],
      ['request', { ...LINE, attempt: 2 }, true],
      ['retry', { ...LINE, attempt: 2, code: 'connection', waitMs: 1000 }, true],
      ['request', third, true],
      ['response', { ...third, ...answered, headers: { 'request-id': 'req-3', ...type } }, true],
    ]);
  });

  it('report no retry after the last attempt or when the wait does not fit', async () => {
    const { events, engine } = createRecordedEngine([refuse(429, { 'retry-after': '90' })]);
    await failure(engine.send());

    expect(events.map((event) => (event as unknown[])[0])).toEqual(['request', 'response']);
  });

  it('receive only the headers of the allow-list, without values that repeat the key or the request', async () => {
    const { events, engine } = createRecordedEngine([
      json(
        {},
        {
          'x-request-id': API_KEY,
          'retry-after': '3',
          'x-ratelimit-remaining': '9',
          ratelimit: `"p";r=${REQUEST.body ?? ''}`,
          'set-cookie': 'session=1',
          'x-internal': 'yes',
          'api-key': API_KEY,
          date: 'Fri, 20 Nov 2026 00:00:07 GMT',
        },
      ),
    ]);
    await engine.send();

    const headers = {
      'content-type': 'application/json',
      date: 'Fri, 20 Nov 2026 00:00:07 GMT',
      'retry-after': '3',
      'x-ratelimit-remaining': '9',
    };
    const event = {
      ...LINE,
      attempt: 1,
      status: 200,
      durationMs: 0,
      requestId: undefined,
      traceId: undefined,
      headers,
    };
    expect(events[1]).toEqual(['response', event, true]);
    const [, received] = events[1] as [string, { headers: object }];
    expect(Object.isFrozen(received.headers)).toBe(true);
  });

  it('that throw do not change the result of the call', async () => {
    const hook = (): never => {
      throw new Error('hook');
    };
    const engine = createEngine([refuse(503), json({ score: 1 })], {
      hooks: { onRequest: hook, onRetry: hook, onResponse: hook },
    });
    const call = watch(engine.send());
    await engine.clock.advance(60_000);

    expect(call()).toEqual({ value: { body: { score: 1 }, attempts: 2 } });
  });

  it('may abort the call', async () => {
    const caller = watchSignal();
    const hooks: Hooks = {
      onRequest: () => {
        caller.abort('stop');
      },
    };
    const engine = createEngine([json({})], { hooks });

    expect(await rejection(engine.send({}, { signal: caller.signal }))).toBe('stop');
    expect([engine.sent.length, caller.listeners()]).toEqual([0, 0]);
  });
});

describe('onResponse', () => {
  /** Runs a call to its end and returns what its listener received. */
  async function listen(
    replies: readonly Reply[],
    setup: EngineSetup = {},
    signal?: AbortSignal,
  ): Promise<ResponseInfo[]> {
    const infos: ResponseInfo[] = [];
    const engine = createEngine(replies, { random: () => 0.5, ...setup });
    const call = watch(engine.send({}, { onResponse: (info) => infos.push(info), signal }));
    await engine.clock.advance(100_000);
    expect(call()).not.toBe('pending');
    return infos;
  }

  it('is called once, after the last attempt, with a frozen object', async () => {
    const headers = {
      'x-request-id': 'req-9',
      'align-trace-id': TRACE_ID,
      'x-ratelimit-remaining': '4',
      server: 'nginx',
    };
    const infos = await listen([refuse(503, { 'x-ratelimit-remaining': '5' }), json({}, headers)]);

    const times = { attempts: 2, durationMs: 500, queueMs: 0 };
    const rateLimit = { 'x-ratelimit-remaining': '4' };
    const ids = { ...CALL, requestId: 'req-9', traceId: TRACE_ID };
    expect(infos).toEqual([{ ...ids, status: 200, ...times, rateLimit }]);
    expect([Object.isFrozen(infos[0]), Object.isFrozen(infos[0]?.rateLimit)]).toEqual([true, true]);
  });

  it.each([
    ['an error status', [refuse(404)], 404, 1, 0],
    ['an error status on every attempt', [refuse(503), refuse(500)], 500, 2, 500],
    ['a redirect', [refuse(307)], 307, 1, 0],
    ['a body that is not JSON', [() => new Response('<html>')], 200, 1, 0],
    ['a body that is too large', [() => new Response('x'.repeat(1001))], 200, 1, 0],
    ['a body that stalls', [() => new Response(watchBody([], 'stall').stream)], 200, 1, 60_000],
    ['a failed connection and then an answer', [fail(), json({})], 200, 2, 500],
  ])('is called after %s', async (_, replies, status, attempts, durationMs) => {
    expect(await listen(replies)).toEqual([
      {
        ...CALL,
        requestId: undefined,
        traceId: undefined,
        status,
        attempts,
        durationMs,
        queueMs: 0,
        rateLimit: {},
      },
    ]);
  });

  it.each([
    ['a failed connection', [fail()]],
    ['a timeout', [hang]],
    ['a failed connection that follows an error status', [refuse(503), fail()]],
  ])('is not called after %s, because the last attempt received no answer', async (_, replies) => {
    expect(await listen(replies)).toEqual([]);
  });

  it('is not called when the caller aborted before the call', async () => {
    expect(await listen([json({})], {}, AbortSignal.abort())).toEqual([]);
  });

  it('is not called when the apiKey function fails', async () => {
    const apiKey = (): Promise<never> => Promise.reject(new Error('vault'));

    expect(await listen([json({})], { apiKey })).toEqual([]);
  });

  it('that throws does not change the result of the call', async () => {
    const engine = createEngine([json({ score: 1 })]);
    const onResponse = (): never => {
      throw new Error('listener');
    };

    expect(await engine.send({}, { onResponse })).toEqual({ body: { score: 1 }, attempts: 1 });
  });

  it('is called before the call settles', async () => {
    const engine = createEngine([json({})]);
    const order: string[] = [];
    await engine
      .send({}, { onResponse: () => order.push('onResponse') })
      .then(() => order.push('settled'));

    expect(order).toEqual(['onResponse', 'settled']);
  });
});
