import { describe, expect, it } from 'vitest';
import { ClientClosedError } from '../../../src/errors/client-closed-error.ts';
import { watchBody } from '../../kit/bodies.ts';
import { createEngine, type Engine } from '../../kit/engine.ts';
import { fail, hang, json, obey, refuse, type Reply } from '../../kit/fake-fetch.ts';
import { flush } from '../../kit/flush.ts';
import { type Outcome, rejection, watch } from '../../kit/outcomes.ts';
import { ABORT_REASONS, watchSignal } from '../../kit/signals.ts';

const stalledBody: Reply = () => new Response(watchBody(['{"sc'], 'stall').stream);
const longWait = refuse(503, { 'retry-after': '30' });

/** The moments in which a call can be ended, each with an engine that gets it there. */
const MOMENTS: readonly (readonly [string, () => Engine])[] = [
  ['while it is fetching', () => createEngine([obey])],
  ['while it is fetching over a fetch that ignores the signal', () => createEngine([hang])],
  ['while its body is read', () => createEngine([stalledBody])],
  [
    'while an error body is read',
    () => createEngine([() => new Response(watchBody([], 'stall').stream, { status: 500 })]),
  ],
  ['while it waits for the retry', () => createEngine([longWait])],
  [
    'while it waits for its key',
    () => createEngine([hang], { apiKey: () => new Promise(() => undefined) }),
  ],
];

function closedReason(outcome: Outcome<unknown>): boolean {
  return (
    outcome !== 'pending' && 'reason' in outcome && ClientClosedError.isInstance(outcome.reason)
  );
}

describe('the abort of the caller', () => {
  it.each(MOMENTS)('ends a call %s, with the reason and nothing left behind', async (_, create) => {
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
  });

  it.each(ABORT_REASONS)('with %s is passed on as it is', async (_, reason) => {
    const engine = createEngine([obey]);
    const caller = watchSignal();
    const call = watch(engine.send({}, { signal: caller.signal }));
    await flush();
    caller.abort(...reason);
    await flush();

    expect(call()).toStrictEqual({ reason: caller.signal.reason as unknown });
  });

  it('before the call makes no request', async () => {
    const engine = createEngine([json({})]);
    const caller = watchSignal();
    caller.abort('before');

    expect(await rejection(engine.send({}, { signal: caller.signal }))).toBe('before');
    expect([engine.sent.length, caller.added(), engine.clock.pending()]).toEqual([0, 0, 0]);
  });

  it('ends the call in whichever microtask it comes, and nothing is sent after it', async () => {
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

  it('ends every call on the same signal and leaves no listener', async () => {
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
    ['success', [json({})]],
    ['success after a retry', [refuse(503), json({})]],
    ['refusal', [refuse(404)]],
    ['no connection', [fail()]],
    ['timeout', [hang]],
  ])('are gone after %s', async (_, replies) => {
    const engine = createEngine(replies);
    const caller = watchSignal();
    const call = watch(engine.send({}, { signal: caller.signal }));
    await engine.clock.advance(100_000);

    expect(call()).not.toBe('pending');
    expect([caller.added(), caller.listeners(), engine.clock.pending()]).toEqual([1, 0, 0]);
  });
});

describe('closing', () => {
  it.each(MOMENTS)('ends a call %s with a ClientClosedError', async (_, create) => {
    const engine = create();
    const call = watch(engine.send());
    await engine.clock.advance(200);
    expect(call()).toBe('pending');
    const sent = engine.sent.length;

    expect(await engine.close()).toBeUndefined();
    await flush();

    expect(closedReason(call())).toBe(true);
    expect(engine.clock.pending()).toBe(0);
    await engine.clock.advance(100_000);
    expect(engine.sent.length).toBe(sent);
  });

  it('ends calls that wait in the queue', async () => {
    const engine = createEngine([hang], { maxConcurrency: 1 });
    const calls = [engine.send(), engine.send(), engine.send()].map(watch);
    await flush();

    await engine.close();
    await flush();

    expect([calls.map((call) => closedReason(call())), engine.sent.length]).toEqual([
      [true, true, true],
      1,
    ]);
  });

  it('refuses new calls without a request', async () => {
    const engine = createEngine([json({})]);
    await engine.close();

    expect(await rejection(engine.send())).toBeInstanceOf(ClientClosedError);
    expect(engine.sent).toEqual([]);
  });

  it('resolves only when what the caller sees has settled', async () => {
    const engine = createEngine([obey]);
    const calls = [engine.send(), engine.send()].map(watch);
    await flush();

    await engine.close();

    expect(calls.map((call) => closedReason(call()))).toEqual([true, true]);
  });
});

describe('a wait of its own', () => {
  it('takes its time and leaves nothing behind', async () => {
    const engine = createEngine([]);
    const caller = watchSignal();
    const wait = watch(engine.sleep(250, caller.signal));
    await engine.clock.advance(249);
    expect(wait()).toBe('pending');

    await engine.clock.advance(1);

    expect(wait()).toEqual({ value: undefined });
    expect([caller.listeners(), engine.clock.pending()]).toEqual([0, 0]);
  });

  it('ends with the reason of the caller, or is not begun', async () => {
    const engine = createEngine([]);
    const caller = watchSignal();
    const wait = watch(engine.sleep(250, caller.signal));
    caller.abort('stop');
    await flush();

    expect(wait()).toEqual({ reason: 'stop' });
    expect(await rejection(engine.sleep(250, caller.signal))).toBe('stop');
    expect([caller.listeners(), engine.clock.pending()]).toEqual([0, 0]);
  });

  it('ends with the closing of the client, and is refused after it', async () => {
    const engine = createEngine([]);
    const wait = watch(engine.sleep(250, undefined));
    await engine.close();
    await flush();

    expect(closedReason(wait())).toBe(true);
    expect(await rejection(engine.sleep(250, undefined))).toBeInstanceOf(ClientClosedError);
    expect(engine.clock.pending()).toBe(0);
  });
});
