import { describe, expect, it } from 'vitest';
import { watchBody } from '../../../../kit/client/bodies.ts';
import { createEngine, FACTS } from '../../../../kit/client/engine.ts';
import { hang, json, obey, refuse, type Reply } from '../../../../kit/client/fake-fetch.ts';
import { factsOf, type Outcome, watch } from '../../../../kit/time/outcomes.ts';

const timeout = (attempts: number, timeoutMs = 1000): object => ({
  name: 'RequestTimeoutError',
  code: 'timeout',
  isRetryable: true,
  ...FACTS,
  attempts,
  timeoutMs,
});

/** The facts of the error with which a call failed. */
function reasonOf(outcome: Outcome<unknown>): unknown {
  return outcome !== 'pending' && 'reason' in outcome ? factsOf(outcome.reason) : outcome;
}

const stalledBody: Reply = () => new Response(watchBody(['{"sc'], 'stall').stream);

describe('timeoutMs', () => {
  it.each([
    ['a fetch that ignores the signal', hang],
    ['a fetch that observes the signal', obey],
    ['a body that stalls', stalledBody],
  ])('ends %s at the deadline and not before', async (_, reply) => {
    const engine = createEngine([reply]);
    const call = watch(engine.send({ timeoutMs: 1000 }));
    await engine.clock.advance(999);
    expect(call()).toBe('pending');

    await engine.clock.advance(1);

    expect(reasonOf(call())).toEqual(timeout(1));
    expect([engine.clock.pending(), engine.sent.length]).toEqual([0, 1]);
    expect(engine.sent[0]?.signal.aborted).toBe(true);
  });

  // covers: P-058, P-059, P-076, P-122
  it('includes all attempts, waits and bodies', async () => {
    const engine = createEngine([refuse(503), refuse(503), stalledBody], { random: () => 0.2 });
    // Waits of 200 and 400 ms leave 400 ms for the third attempt.
    const call = watch(engine.send({ timeoutMs: 1000, numRetries: 5 }));
    await engine.clock.advance(600);
    expect([engine.sent.length, call()]).toEqual([3, 'pending']);
    await engine.clock.advance(399);
    expect(call()).toBe('pending');

    await engine.clock.advance(1);

    expect(reasonOf(call())).toEqual(timeout(3));
  });

  it('has no effect after the call has succeeded', async () => {
    const engine = createEngine([json({ score: 1 })]);
    const call = watch(engine.send({ timeoutMs: 1000 }));
    await engine.clock.advance(2000);

    expect([call(), engine.clock.pending()]).toEqual([
      { value: { body: { score: 1 }, attempts: 1 } },
      0,
    ]);
  });

  it('allows no further attempt when the event loop was blocked until after the deadline', async () => {
    const engine = createEngine([refuse(503), json({})], { random: () => 0.5 });
    const call = watch(engine.send({ timeoutMs: 1000 }));
    await engine.clock.advance(100);

    await engine.clock.jump(1000);

    expect([engine.sent.length, engine.clock.pending()]).toEqual([1, 0]);
    expect(call()).not.toBe('pending');
  });

  it('allows no further attempt when the wait ends at the deadline', async () => {
    const engine = createEngine([refuse(503), json({})], { random: () => 0.5 });
    const call = watch(engine.send({ timeoutMs: 1000 }));

    await engine.clock.jump(1000);

    expect(reasonOf(call())).toEqual(timeout(1));
    expect(engine.sent.length).toBe(1);
  });

  // covers: P-101
  it('leaves time for a retry after an error body that stalls', async () => {
    const body = watchBody(['{"detail":'], 'stall');
    const stalled: Reply = () => new Response(body.stream, { status: 503 });
    const engine = createEngine([stalled, json({ score: 1 })], { random: () => 0.5 });
    const call = watch(engine.send({ timeoutMs: 2000 }));
    // A quarter of 2000 ms for the body, then half a second.
    await engine.clock.advance(1000);

    expect(call()).toEqual({ value: { body: { score: 1 }, attempts: 2 } });
    expect(body.isCancelled()).toBe(true);
  });
});

describe('an apiKey function', () => {
  it('is called once per attempt, so that a new key is used after a rotation', async () => {
    const keys = ['first-key', 'second-key'];
    const engine = createEngine([refuse(503), json({})], { apiKey: () => keys.shift() ?? 'none' });
    const call = watch(engine.send());
    await engine.clock.advance(500);

    const sentKeys = engine.sent.map(({ headers }) => headers['api-key']);
    expect(sentKeys).toEqual(['first-key', 'second-key']);
    expect(call()).toEqual({ value: { body: {}, attempts: 2 } });
  });

  it('that hangs is ended by the deadline, without a request', async () => {
    const engine = createEngine([json({})], { apiKey: () => new Promise(() => undefined) });
    const call = watch(engine.send({ timeoutMs: 1000 }));
    await engine.clock.advance(1000);

    expect(reasonOf(call())).toEqual(timeout(1));
    expect(engine.sent).toEqual([]);
  });

  it('that resolves after the deadline causes no request', async () => {
    const key = Promise.withResolvers<string>();
    const engine = createEngine([json({})], { apiKey: () => key.promise });
    const call = watch(engine.send({ timeoutMs: 1000 }));
    await engine.clock.advance(1000);
    key.resolve('late-key');
    await engine.clock.advance(1000);

    expect(reasonOf(call())).toEqual(timeout(1));
    expect(engine.sent).toEqual([]);
  });
});
