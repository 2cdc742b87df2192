import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { ClientClosedError } from '../../../../../src/errors/client-closed-error.ts';
import type { DeadlineScope } from '../../../../../src/client/transport/transport.ts';
import { createEngine, type Engine } from '../../../../kit/client/engine.ts';
import { hang, json } from '../../../../kit/client/fake-fetch.ts';
import { flush } from '../../../../kit/time/flush.ts';
import { rejection, watch } from '../../../../kit/time/outcomes.ts';
import { createTestClock } from '../../../../kit/time/test-clock.ts';
import { ABORT_REASONS, watchSignal } from '../../../../kit/client/signals.ts';

/** Runs work within a deadline of 1000 ms. */
function within<T>(
  engine: Engine,
  work: (scope: DeadlineScope) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const toError = (): Error => new Error(`deadline at ${String(engine.clock.now())}`);
  return engine.withDeadline({ timeoutMs: 1000, signal, toError }, work);
}

const sleepForever = ({ sleep }: DeadlineScope): Promise<void> => sleep(1_000_000);

describe('withDeadline', () => {
  it('returns the result of the work and clears its timer and listener', async () => {
    const engine = createEngine([]);
    const caller = watchSignal();
    const result = watch(within(engine, ({ sleep }) => sleep(250).then(() => 1), caller.signal));
    await engine.clock.advance(249);
    expect([result(), caller.listeners(), engine.clock.pending()]).toEqual(['pending', 1, 2]);

    await engine.clock.advance(1);

    expect(result()).toEqual({ value: 1 });
    expect([caller.listeners(), engine.clock.pending()]).toEqual([0, 0]);
  });

  it.each<readonly [string, () => Promise<never>]>([
    ['rejects', () => Promise.reject(new Error('work'))],
    [
      'throws',
      () => {
        throw new Error('work');
      },
    ],
  ])('fails as its work fails and clears everything when the work %s', async (_, work) => {
    const engine = createEngine([]);
    const caller = watchSignal();

    expect(await rejection(within(engine, work, caller.signal))).toEqual(new Error('work'));
    expect([caller.listeners(), engine.clock.pending()]).toEqual([0, 0]);
  });

  it('ends a wait at the deadline with the error that is created then', async () => {
    const engine = createEngine([]);
    const signals: AbortSignal[] = [];
    const work = (scope: DeadlineScope): Promise<void> => {
      signals.push(scope.signal);
      return sleepForever(scope);
    };
    const result = watch(within(engine, work));
    await engine.clock.advance(999);
    expect(result()).toBe('pending');

    await engine.clock.advance(1);

    const reason = new Error('deadline at 1000');
    expect(result()).toEqual({ reason });
    expect(signals.map((signal) => signal.reason as unknown)).toEqual([reason]);
    expect(engine.clock.pending()).toBe(0);
  });

  it('spans several waits with one deadline', async () => {
    const engine = createEngine([]);
    const waits: number[] = [];
    const work = async ({ sleep }: DeadlineScope): Promise<never> => {
      for (;;) {
        await sleep(400);
        waits.push(engine.clock.now());
      }
    };
    const result = watch(within(engine, work));
    await engine.clock.advance(5000);

    expect([result(), waits]).toEqual([{ reason: new Error('deadline at 1000') }, [400, 800]]);
    expect(engine.clock.pending()).toBe(0);
  });

  it('keeps nothing of a wait that has ended', async () => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    const heapInUse = (): number => {
      if (typeof collect === 'function') Reflect.apply(collect, undefined, []);
      return process.memoryUsage().heapUsed;
    };
    const clock = createTestClock();
    const schedule = (callback: () => void, _: number, purpose?: string): (() => void) => {
      if (purpose === 'wait') queueMicrotask(callback);
      return () => {};
    };
    const engine = createEngine([], { clock: { ...clock, schedule } });

    const growth = await within(engine, async ({ sleep }) => {
      for (let count = 0; count < 1000; count += 1) await sleep(1);
      const before = heapInUse();
      for (let count = 0; count < 20_000; count += 1) await sleep(1);
      return heapInUse() - before;
    });

    expect(growth).toBeLessThan(1024 * 1024);
  });

  it('ends a request of the work, which uses the signal of the scope', async () => {
    const engine = createEngine([hang]);
    const result = watch(within(engine, ({ signal }) => engine.send({}, { signal })));
    await engine.clock.advance(1000);

    expect(result()).toEqual({ reason: new Error('deadline at 1000') });
    expect([engine.sent[0]?.signal.aborted, engine.clock.pending()]).toEqual([true, 0]);
  });

  it.each(ABORT_REASONS)(
    "rejects with the caller's own reason when the caller aborts with %s",
    async (_, reason) => {
      const engine = createEngine([]);
      const caller = watchSignal();
      const result = watch(within(engine, sleepForever, caller.signal));
      await engine.clock.advance(500);
      caller.abort(...reason);
      await flush();

      expect(result()).toStrictEqual({ reason: caller.signal.reason as unknown });
      expect([caller.listeners(), engine.clock.pending()]).toEqual([0, 0]);
    },
  );

  it('does not start its work when the caller has aborted before', async () => {
    const engine = createEngine([]);
    const caller = watchSignal();
    caller.abort('before');
    let isStarted = false;
    const work = async (): Promise<void> => {
      isStarted = true;
    };

    expect(await rejection(within(engine, work, caller.signal))).toBe('before');
    expect([isStarted, caller.added(), engine.clock.pending()]).toEqual([false, 0, 0]);
  });

  it('ends when the client closes, and does not start after that', async () => {
    const engine = createEngine([]);
    const result = watch(within(engine, sleepForever));
    await engine.close();

    expect(result()).toEqual({ reason: new ClientClosedError() });
    expect(await rejection(within(engine, sleepForever))).toBeInstanceOf(ClientClosedError);
    expect(engine.clock.pending()).toBe(0);
  });

  it('takes no slot, so that its requests can use the only one', async () => {
    const engine = createEngine([json({ score: 1 })], { maxConcurrency: 1 });
    const result = await within(engine, ({ signal }) => engine.send({}, { signal }));

    expect(result).toEqual({ body: { score: 1 }, attempts: 1 });
  });

  it('passes the random numbers of the transport to its work', async () => {
    const engine = createEngine([], { random: () => 0.25 });

    expect(await within(engine, ({ random }) => Promise.resolve(random()))).toBe(0.25);
  });
});
