import { describe, expect, it } from 'vitest';
import type { ResponseInfo } from '../../../src/options/request-options.ts';
import { createEngine } from '../../kit/engine.ts';
import { hang, json, refuse, type Reply, type Sent } from '../../kit/fake-fetch.ts';
import { flush } from '../../kit/flush.ts';
import { factsOf, watch } from '../../kit/outcomes.ts';
import { watchSignal } from '../../kit/signals.ts';

/** A reply that the test gives by hand, request by request, by the body that was sent. */
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
const comeBackIn = (seconds: number): Response =>
  new Response(null, { status: 503, headers: { 'retry-after': String(seconds) } });

describe('the number of requests in flight', () => {
  it('is not bounded unless that is asked for', async () => {
    const engine = createEngine([hang]);
    Array.from({ length: 200 }, () => watch(engine.send()));
    await flush();

    expect(engine.maxInFlight()).toBe(200);
  });

  it.each([1, 3])(
    'is never above %i when that is the bound, and each call is answered',
    async (maxConcurrency) => {
      const engine = createEngine([json({})], { maxConcurrency });
      const calls = Array.from({ length: 20 }, () => engine.send());

      expect(await Promise.all(calls)).toEqual(Array(20).fill({ body: {}, attempts: 1 }));
      expect([engine.maxInFlight(), engine.sent.length]).toEqual([maxConcurrency, 20]);
    },
  );

  it('counts a call until its body has been read', async () => {
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

  it('sends calls in the order they were made', async () => {
    const engine = createEngine([json({})], { maxConcurrency: 2 });
    const names = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(names.map((body) => engine.send({ body })));

    expect(bodies(engine.sent)).toEqual(names);
  });

  it.each([
    ['a refusal', refuse(404)],
    ['a redirect', refuse(302)],
    [
      'no connection',
      (): Response => {
        throw new Error('no');
      },
    ],
  ])('makes room after %s', async (_, reply) => {
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

describe('a call that waits for its retry', () => {
  it('gives its place up meanwhile', async () => {
    const { reply, answer } = byHand();
    const engine = createEngine([reply], { maxConcurrency: 1, random: () => 0 });
    ['a', 'b'].map((body) => watch(engine.send({ body })));
    await flush();
    answer('a', comeBackIn(10));
    await engine.clock.advance(1);

    expect(bodies(engine.sent)).toEqual(['a', 'b']);
  });

  it('comes back before those that wait for their first place', async () => {
    const { reply, answer } = byHand();
    const engine = createEngine([reply], { maxConcurrency: 1, random: () => 0 });
    const calls = ['a', 'b', 'c'].map((body) => watch(engine.send({ body })));
    await flush();
    answer('a', comeBackIn(10));
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

  it('does not come back after its deadline, and no place is lost', async () => {
    const { reply, answer } = byHand();
    const engine = createEngine([reply], { maxConcurrency: 1, random: () => 0 });
    const [a, b, c] = ['a', 'b', 'c'].map((body) =>
      watch(engine.send({ body, timeoutMs: body === 'a' ? 5000 : 60_000 })),
    );
    await flush();
    answer('a', comeBackIn(1));
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

describe('a call in the queue', () => {
  it('has its whole time left when it is sent, and reports how long it waited', async () => {
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

  it('that is aborted is never sent, and its place goes to the next', async () => {
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
