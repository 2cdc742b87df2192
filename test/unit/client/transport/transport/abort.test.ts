import { describe, expect, it } from 'vitest';
import { ClientClosedError } from '../../../../../src/errors/client-closed-error.ts';
import { watchBody } from '../../../../kit/client/bodies.ts';
import { createEngine, type Engine } from '../../../../kit/client/engine.ts';
import { fail, hang, json, obey, refuse, type Reply } from '../../../../kit/client/fake-fetch.ts';
import { flush } from '../../../../kit/time/flush.ts';
import { type Outcome, rejection, watch } from '../../../../kit/time/outcomes.ts';
import { ABORT_REASONS, watchSignal } from '../../../../kit/client/signals.ts';

const stalledBody: Reply = () => new Response(watchBody(['{"sc'], 'stall').stream);
const longWait = refuse(503, { 'retry-after': '30' });

/** The moments at which a call can be ended, each with an engine that reaches it. */
const MOMENTS: readonly (readonly [string, () => Engine])[] = [
  // covers: P-065
  ['while it waits for fetch', () => createEngine([obey])],
  ['while it waits for a fetch that ignores the signal', () => createEngine([hang])],
  ['while its body is read', () => createEngine([stalledBody])],
  [
    'while an error body is read',
    () => createEngine([() => new Response(watchBody([], 'stall').stream, { status: 500 })]),
  ],
  ['while it waits for a retry', () => createEngine([longWait])],
  [
    'while it waits for its API key',
    () => createEngine([hang], { apiKey: () => new Promise(() => undefined) }),
  ],
];

function isClosed(outcome: Outcome<unknown>): boolean {
  return (
    outcome !== 'pending' && 'reason' in outcome && ClientClosedError.isInstance(outcome.reason)
  );
}

describe("the caller's abort", () => {
  it.each(MOMENTS)(
    'ends a call %s with its reason, and leaves no listener and no timer',
    async (_, create) => {
      const engine = create();
      const caller = watchSignal();
      const call = watch(engine.send({}, { signal: caller.signal }));
      await engine.clock.advance(200);
      expect([call(), caller.listeners()]).toEqual(['pending', 1]);
      const sent = engine.sent.length;

      const reason = new Error('stop');
      caller.abort(reason);
      await flush();

      expect(call()).toStrictEqual({ reason });
      expect([caller.listeners(), engine.clock.pending()]).toEqual([0, 0]);
      await engine.clock.advance(100_000);
      expect(engine.sent.length).toBe(sent);
    },
  );

  it.each(ABORT_REASONS)('with %s rejects the call with the same value', async (_, reason) => {
    const engine = createEngine([obey]);
    const caller = watchSignal();
    const call = watch(engine.send({}, { signal: caller.signal }));
    await flush();
    caller.abort(...reason);
    await flush();

    expect(call()).toStrictEqual({ reason: caller.signal.reason as unknown });
  });

  it('before the call sends no request', async () => {
    const engine = createEngine([json({})]);
    const caller = watchSignal();
    caller.abort('before');

    expect(await rejection(engine.send({}, { signal: caller.signal }))).toBe('before');
    expect([engine.sent.length, caller.added(), engine.clock.pending()]).toEqual([0, 0, 0]);
  });

  it('ends the call in any microtask, and no request is sent after it', async () => {
    const sentAfter: number[] = [];
    for (let turn = 0; turn < 100; turn += 1) {
      const caller = watchSignal();
      const engine = createEngine([
        (sent) => {
          if (caller.signal.aborted) sentAfter.push(turn);
          return obey(sent);
        },
      ]);
      const call = watch(engine.send({}, { signal: caller.signal }));
      for (let tick = 0; tick < turn; tick += 1) await Promise.resolve();
      caller.abort('stop');
      await flush();
      expect([call(), caller.listeners(), engine.clock.pending()]).toEqual([
        { reason: 'stop' },
        0,
        0,
      ]);
    }

    expect(sentAfter).toEqual([]);
  });

  it('ends all calls on the same signal and leaves no listener', async () => {
    const engine = createEngine([obey]);
    const caller = watchSignal();
    const calls = Array.from({ length: 10 }, () =>
      watch(engine.send({}, { signal: caller.signal })),
    );
    await flush();
    expect(caller.listeners()).toBe(10);

    caller.abort('stop');
    await flush();

    expect(calls.map((call) => call())).toEqual(Array(10).fill({ reason: 'stop' }));
    expect(caller.listeners()).toBe(0);
  });
});

describe('listeners and timers', () => {
  it.each([
    ['a success', [json({})]],
    ['a success after a retry', [refuse(503), json({})]],
    ['an error status', [refuse(404)]],
    ['a failed connection', [fail()]],
    ['a timeout', [hang]],
  ])('are removed after %s', async (_, replies) => {
    const engine = createEngine(replies);
    const caller = watchSignal();
    const call = watch(engine.send({}, { signal: caller.signal }));
    await engine.clock.advance(100_000);

    expect(call()).not.toBe('pending');
    expect([caller.added(), caller.listeners(), engine.clock.pending()]).toEqual([1, 0, 0]);
  });
});

describe('closing the client', () => {
  it.each(MOMENTS)('ends a call %s with a ClientClosedError', async (_, create) => {
    const engine = create();
    const call = watch(engine.send());
    await engine.clock.advance(200);
    expect(call()).toBe('pending');
    const sent = engine.sent.length;

    expect(await engine.close()).toBeUndefined();
    await flush();

    expect(isClosed(call())).toBe(true);
    expect(engine.clock.pending()).toBe(0);
    await engine.clock.advance(100_000);
    expect(engine.sent.length).toBe(sent);
  });

  it('ends calls that wait for a slot', async () => {
    const engine = createEngine([hang], { maxConcurrency: 1 });
    const calls = [engine.send(), engine.send(), engine.send()].map(watch);
    await flush();

    await engine.close();
    await flush();

    expect([calls.map((call) => isClosed(call())), engine.sent.length]).toEqual([
      [true, true, true],
      1,
    ]);
  });

  it('rejects new calls without a request', async () => {
    const engine = createEngine([json({})]);
    await engine.close();

    expect(await rejection(engine.send())).toBeInstanceOf(ClientClosedError);
    expect(engine.sent).toEqual([]);
  });

  it('resolves only after the promises of the caller have settled', async () => {
    const engine = createEngine([obey]);
    const calls = [engine.send(), engine.send()].map(watch);
    await flush();

    await engine.close();

    expect(calls.map((call) => isClosed(call()))).toEqual([true, true]);
  });
});
