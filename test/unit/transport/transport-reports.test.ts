import { describe, expect, it } from 'vitest';
import type { Hooks } from '../../../src/options/hooks.ts';
import { API_KEY, createEngine, type Engine, type EngineSetup, REQUEST } from '../../kit/engine.ts';
import { fail, json, refuse, type Reply } from '../../kit/fake-fetch.ts';
import { failure, rejection, watch } from '../../kit/outcomes.ts';
import { watchSignal } from '../../kit/signals.ts';
import { createTestClock, type TestClock } from '../../kit/test-clock.ts';

const LINE = { method: 'POST', path: '/api/v1/evals/reward' } as const;

/** An engine whose hooks write everything down. */
function createWatchedEngine(
  replies: readonly Reply[],
  setup: EngineSetup = {},
): { readonly engine: Engine; readonly events: unknown[] } {
  const events: unknown[] = [];
  const note = (name: string) => (event: object) => {
    events.push([name, event, Object.isFrozen(event)]);
  };
  const hooks: Hooks = {
    onRequest: note('request'),
    onRetry: note('retry'),
    onResponse: note('response'),
  };
  return { events, engine: createEngine(replies, { hooks, ...setup }) };
}

/** A reply that comes after a time. */
function after(ms: number, clock: TestClock, init: ResponseInit): Reply {
  return () =>
    new Promise((resolve) => {
      clock.schedule(() => {
        resolve(new Response('{}', init));
      }, ms);
    });
}

describe('the events of a call', () => {
  it('tell each attempt, each wait and each answer', async () => {
    const clock = createTestClock();
    const type = { 'content-type': 'application/json' };
    const { events, engine } = createWatchedEngine(
      [
        after(70, clock, { status: 503, headers: { 'x-request-id': 'req-1', ...type } }),
        fail(),
        after(30, clock, { headers: { 'request-id': 'req-3', ...type } }),
      ],
      { clock, random: () => 0.5 },
    );
    const call = watch(engine.send({ numRetries: 2 }));
    await engine.clock.advance(60_000);

    expect(call()).toEqual({ value: { body: {}, attempts: 3 } });
    expect(events).toEqual([
      ['request', { ...LINE, attempt: 1 }, true],
      [
        'response',
        {
          ...LINE,
          attempt: 1,
          status: 503,
          durationMs: 70,
          requestId: 'req-1',
          headers: { 'x-request-id': 'req-1', ...type },
        },
        true,
      ],
      ['retry', { ...LINE, attempt: 1, code: 'server', waitMs: 500 }, true],
      ['request', { ...LINE, attempt: 2 }, true],
      ['retry', { ...LINE, attempt: 2, code: 'connection', waitMs: 1000 }, true],
      ['request', { ...LINE, attempt: 3 }, true],
      [
        'response',
        {
          ...LINE,
          attempt: 3,
          status: 200,
          durationMs: 30,
          requestId: 'req-3',
          headers: { 'request-id': 'req-3', ...type },
        },
        true,
      ],
    ]);
  });

  it('tell of no retry after the last attempt, nor of one that does not fit', async () => {
    const { events, engine } = createWatchedEngine([refuse(429, { 'retry-after': '90' })]);
    await failure(engine.send());

    expect(events.map((event) => (event as unknown[])[0])).toEqual(['request', 'response']);
  });

  it('show headers of the allow-list only, and none that repeats the key or the request', async () => {
    const { events, engine } = createWatchedEngine([
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

    expect(events[1]).toEqual([
      'response',
      {
        ...LINE,
        attempt: 1,
        status: 200,
        durationMs: 0,
        requestId: undefined,
        headers: {
          'content-type': 'application/json',
          date: 'Fri, 20 Nov 2026 00:00:07 GMT',
          'retry-after': '3',
          'x-ratelimit-remaining': '9',
        },
      },
      true,
    ]);
    expect(Object.isFrozen(((events[1] as unknown[])[1] as { headers: object }).headers)).toBe(
      true,
    );
  });
});

describe('hooks', () => {
  it('that throw do not break the call', async () => {
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

  it('may abort the call themselves', async () => {
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
