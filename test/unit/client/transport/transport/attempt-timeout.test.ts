import { describe, expect, it } from 'vitest';
import { createEngine, FACTS } from '../../../../kit/client/engine.ts';
import { hang, json, obey, refuse, type Reply } from '../../../../kit/client/fake-fetch.ts';
import { watchBody } from '../../../../kit/client/bodies.ts';
import { factsOf, type Outcome, watch } from '../../../../kit/time/outcomes.ts';

const OPTIONS = { timeoutMs: 1000, attemptTimeoutMs: 300 };
const ANSWER = json({ score: 1 });

const stalledBody: Reply = () => new Response(watchBody(['{"sc'], 'stall').stream);

function reasonOf(outcome: Outcome<unknown>): unknown {
  return outcome !== 'pending' && 'reason' in outcome ? factsOf(outcome.reason) : outcome;
}

describe('attemptTimeoutMs', () => {
  // covers: P-155, P-156
  it.each([
    ['a fetch that ignores the signal', hang],
    ['a fetch that observes the signal', obey],
    ['a body that stalls', stalledBody],
  ])('ends %s and sends the request again', async (_, reply) => {
    const engine = createEngine([reply, ANSWER], { random: () => 0 });
    const call = watch(engine.send(OPTIONS));
    await engine.clock.advance(299);
    expect([call(), engine.sent.length]).toEqual(['pending', 1]);

    await engine.clock.advance(1);

    expect(call()).toEqual({ value: { body: { score: 1 }, attempts: 2 } });
    expect(engine.sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(engine.clock.pending()).toBe(0);
  });

  it('is the reason of the failure when no retry is left', async () => {
    const engine = createEngine([hang, hang], { random: () => 0 });
    const call = watch(engine.send(OPTIONS));

    await engine.clock.advance(600);

    expect(reasonOf(call())).toEqual({
      name: 'ConnectionError',
      code: 'attempt_timeout',
      isRetryable: true,
      ...FACTS,
      attempts: 2,
      origin: 'https://service.test',
      causeCode: undefined,
    });
    expect(engine.clock.pending()).toBe(0);
  });

  it('says in its message which option ended the attempt', async () => {
    const engine = createEngine([hang], { random: () => 0 });
    const call = engine.send({ ...OPTIONS, retry: 'unless_processed' });
    const settled = expect(call).rejects.toThrow(
      'The attempt did not complete within attemptTimeoutMs (300 ms): raise it, or check the service',
    );
    await engine.clock.advance(1000);
    await settled;
  });

  // covers: P-156
  it('does not send a comment again', async () => {
    const engine = createEngine([hang, ANSWER]);
    const call = watch(engine.send({ ...OPTIONS, retry: 'unless_processed' }));

    await engine.clock.advance(1000);

    expect([reasonOf(call()), engine.sent.length]).toEqual([
      expect.objectContaining({ code: 'attempt_timeout', attempts: 1 }),
      1,
    ]);
  });

  it('starts again with each attempt, and leaves the last attempt what is left of timeoutMs', async () => {
    const engine = createEngine([hang, hang, hang, hang], { random: () => 0 });
    const call = watch(engine.send({ ...OPTIONS, numRetries: 9 }));
    await engine.clock.advance(999);
    expect([call(), engine.sent.length]).toEqual(['pending', 4]);

    await engine.clock.advance(1);

    expect(reasonOf(call())).toMatchObject({ name: 'RequestTimeoutError', attempts: 4 });
  });

  it('does not count the wait before a retry', async () => {
    const engine = createEngine([refuse(503), hang, ANSWER], { random: () => 0.5 });
    const call = watch(engine.send({ timeoutMs: 10_000, attemptTimeoutMs: 300, numRetries: 2 }));
    await engine.clock.advance(500 + 299);
    expect([call(), engine.sent.length]).toEqual(['pending', 2]);

    await engine.clock.advance(1 + 1000);

    expect(call()).toEqual({ value: { body: { score: 1 }, attempts: 3 } });
  });

  it.each([1000, 60_000])('of %i ms has no effect within a timeoutMs of 1000 ms', async (ms) => {
    const engine = createEngine([hang, ANSWER]);
    const call = watch(engine.send({ timeoutMs: 1000, attemptTimeoutMs: ms }));

    await engine.clock.advance(1000);

    expect(reasonOf(call())).toMatchObject({ name: 'RequestTimeoutError', attempts: 1 });
  });

  it("lets the caller's signal end an attempt with its own reason", async () => {
    const engine = createEngine([obey]);
    const controller = new AbortController();
    const call = watch(engine.send(OPTIONS, { signal: controller.signal }));
    await engine.clock.advance(100);

    controller.abort('no longer needed');
    await engine.clock.advance(0);

    expect([call(), engine.clock.pending()]).toEqual([{ reason: 'no longer needed' }, 0]);
  });
});
