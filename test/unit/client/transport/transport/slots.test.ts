import { describe, expect, it } from 'vitest';
import type { ResponseInfo } from '../../../../../src/client/options/request-options.ts';
import { createEngine } from '../../../../kit/client/engine.ts';
import { hang, json, refuse, type Reply, type Sent } from '../../../../kit/client/fake-fetch.ts';
import { flush } from '../../../../kit/time/flush.ts';
import { factsOf, watch } from '../../../../kit/time/outcomes.ts';
import { watchSignal } from '../../../../kit/client/signals.ts';

/** A reply that waits until the test answers it; requests are told apart by their bodies. */
function byHand(): {
  readonly reply: Reply;
  readonly answer: (body: string, response?: Response) => void;
} {
  const open = new Map<string | null, (response: Response) => void>();
  return {
    reply: ({ body }: Sent) =>
      new Promise((resolve) => {
        open.set(body, resolve);
      }),
    answer: (body, response = new Response('{}')) => {
      open.get(body)?.(response);
    },
  };
}

const bodies = (sent: readonly Sent[]): (string | null)[] => sent.map(({ body }) => body);
const retryIn = (seconds: number): Response =>
  new Response(null, { status: 503, headers: { 'retry-after': String(seconds) } });

describe('maxConcurrency', () => {
  // covers: P-060
  it('limits nothing when it is not set', async () => {
    const engine = createEngine([hang]);
    Array.from({ length: 200 }, () => watch(engine.send()));
    await flush();

    expect(engine.maxInFlight()).toBe(200);
  });

  it.each([
    1,
    // covers: P-060
    3,
  ])(
    'keeps at most %i requests in flight, and every call receives its answer',
    async (maxConcurrency) => {
      const engine = createEngine([json({})], { maxConcurrency });
      const calls = Array.from({ length: 20 }, () => engine.send());

      expect(await Promise.all(calls)).toEqual(Array(20).fill({ body: {}, attempts: 1 }));
      expect([engine.maxInFlight(), engine.sent.length]).toEqual([maxConcurrency, 20]);
    },
  );

  it('counts a call as in flight until its body has been read', async () => {
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const engine = createEngine([() => new Response(body.readable), json({})], {
      maxConcurrency: 1,
    });
    const calls = [engine.send(), engine.send()].map(watch);
    await flush();
    expect(engine.sent.length).toBe(1);

    const writer = body.writable.getWriter();
    await writer.write(new TextEncoder().encode('{}'));
    await writer.close();
    await flush();

    expect(engine.sent.length).toBe(2);
    expect(calls.map((call) => call())).toEqual(
      Array(2).fill({ value: { body: {}, attempts: 1 } }),
    );
  });

  // covers: P-060
  it('sends requests in the order of the calls', async () => {
    const engine = createEngine([json({})], { maxConcurrency: 2 });
    const names = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(names.map((body) => engine.send({ body })));

    expect(bodies(engine.sent)).toEqual(names);
  });

  it.each([
    ['an error status', refuse(404)],
    ['a redirect', refuse(302)],
    [
      'a failed connection',
      (): Response => {
        throw new Error('no');
      },
    ],
  ])('releases the slot after %s', async (_, reply) => {
    const engine = createEngine([reply, reply, json({})], { maxConcurrency: 1 });
    const first = watch(engine.send({ numRetries: 1, retry: 'never' }));
    const second = watch(engine.send({ numRetries: 1, retry: 'never' }));
    const third = watch(engine.send());
    await flush();

    expect(
      [first(), second()].map((outcome) => typeof outcome === 'object' && 'reason' in outcome),
    ).toEqual([true, true]);
    expect(third()).toEqual({ value: { body: {}, attempts: 1 } });
  });
});

describe('a call that waits for a retry', () => {
  // covers: P-072
  it('releases its slot during the wait', async () => {
    const { reply, answer } = byHand();
    const engine = createEngine([reply], { maxConcurrency: 1, random: () => 0 });
    ['a', 'b'].map((body) => watch(engine.send({ body })));
    await flush();
    answer('a', retryIn(10));
    await engine.clock.advance(1);

    expect(bodies(engine.sent)).toEqual(['a', 'b']);
  });

  // covers: P-072
  it('receives a slot before calls that wait for their first one', async () => {
    const { reply, answer } = byHand();
    const engine = createEngine([reply], { maxConcurrency: 1, random: () => 0 });
    const calls = ['a', 'b', 'c'].map((body) => watch(engine.send({ body })));
    await flush();
    answer('a', retryIn(10));
    await engine.clock.advance(10_000);
    expect(bodies(engine.sent)).toEqual(['a', 'b']);

    answer('b');
    await flush();
    expect(bodies(engine.sent)).toEqual(['a', 'b', 'a']);

    answer('a');
    await flush();
    answer('c');
    await flush();
    expect(calls.map((call) => call())).toEqual(
      [2, 1, 1].map((attempts) => ({ value: { body: {}, attempts } })),
    );
  });

  it('sends nothing after its deadline and loses no slot', async () => {
    const { reply, answer } = byHand();
    const engine = createEngine([reply], { maxConcurrency: 1, random: () => 0 });
    const [a, b, c] = ['a', 'b', 'c'].map((body) =>
      watch(engine.send({ body, timeoutMs: body === 'a' ? 5000 : 60_000 })),
    );
    await flush();
    answer('a', retryIn(1));
    await engine.clock.advance(5000);
    const outcome = a?.();
    expect(
      typeof outcome === 'object' && 'reason' in outcome && factsOf(outcome.reason),
    ).toMatchObject({ name: 'RequestTimeoutError', attempts: 1 });

    answer('b');
    await flush();
    answer('c');
    await flush();

    expect(bodies(engine.sent)).toEqual(['a', 'b', 'c']);
    expect([b?.(), c?.()]).toEqual(Array(2).fill({ value: { body: {}, attempts: 1 } }));
  });
});

describe('a call that waits for a slot', () => {
  // covers: P-058, P-064, P-073, P-077
  it('starts its timeout when it receives the slot, and reports its waiting time as queueMs', async () => {
    const { reply, answer } = byHand();
    const engine = createEngine([reply], { maxConcurrency: 1 });
    const infos: ResponseInfo[] = [];
    const onResponse = (info: ResponseInfo): void => {
      infos.push(info);
    };
    await engine.clock.advance(5);
    watch(engine.send({ body: 'a', timeoutMs: 60_000 }, { onResponse }));
    const b = watch(engine.send({ body: 'b', timeoutMs: 1000 }, { onResponse }));
    await engine.clock.advance(50_000);
    answer('a');
    await engine.clock.advance(999);
    answer('b');
    await flush();

    expect(b()).toEqual({ value: { body: {}, attempts: 1 } });
    expect(infos.map(({ queueMs, durationMs }) => ({ queueMs, durationMs }))).toEqual([
      { queueMs: 0, durationMs: 50_000 },
      { queueMs: 50_000, durationMs: 999 },
    ]);
  });

  // covers: P-065
  it('is never sent after an abort, and the next call receives the slot', async () => {
    const { reply, answer } = byHand();
    const engine = createEngine([reply], { maxConcurrency: 1 });
    const caller = watchSignal();
    watch(engine.send({ body: 'a' }));
    const b = watch(engine.send({ body: 'b' }, { signal: caller.signal }));
    const c = watch(engine.send({ body: 'c' }));
    await flush();
    caller.abort('stop');
    answer('a');
    await flush();
    answer('c');
    await flush();

    expect([b(), c(), caller.listeners()]).toEqual([
      { reason: 'stop' },
      { value: { body: {}, attempts: 1 } },
      0,
    ]);
    expect(bodies(engine.sent)).toEqual(['a', 'c']);
  });
});
