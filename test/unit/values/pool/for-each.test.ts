import { describe, expect, it } from 'vitest';
import { Pool } from '../../../../src/values/pool.ts';
import { flush } from '../../../kit/time/flush.ts';
import { watch } from '../../../kit/time/outcomes.ts';
import { createTestClock } from '../../../kit/time/test-clock.ts';

describe('Pool.forEach', () => {
  /** Runs two tasks at the same time; each task ends when its promise is resolved. */
  function start(items: Iterable<number>): {
    readonly started: number[];
    readonly end: (item: number) => Promise<void>;
    readonly all: Promise<void>;
  } {
    const started: number[] = [];
    const ends = new Map<number, () => void>();
    const all = new Pool(createTestClock(), 2).forEach(items, async (item) => {
      started.push(item);
      const { promise, resolve } = Promise.withResolvers<undefined>();
      ends.set(item, () => {
        resolve(undefined);
      });
      await promise;
    });
    const end = async (item: number): Promise<void> => {
      ends.get(item)?.();
      await flush();
    };
    return { started, end, all };
  }

  it('starts tasks in order, and the next one as soon as one has settled', async () => {
    const { started, end, all } = start([0, 1, 2, 3]);
    await flush();
    expect(started).toEqual([0, 1]);

    await end(1);
    expect(started).toEqual([0, 1, 2]);

    for (const item of [0, 2, 3]) await end(item);
    expect(started).toEqual([0, 1, 2, 3]);
    expect(await all).toBeUndefined();
  });

  it('resolves only when the last task has settled', async () => {
    const { end, all } = start([0, 1]);
    const outcome = watch(all);
    await end(0);
    expect(outcome()).toBe('pending');

    await end(1);
    expect(outcome()).toEqual({ value: undefined });
  });

  it('resolves for no items', async () => {
    expect(await start([]).all).toBeUndefined();
  });

  it('takes an item only when its task can start, also from an endless iterable', async () => {
    let taken = 0;
    let isStopped = false;
    function* numbers(): Generator<number, void, undefined> {
      while (!isStopped) {
        yield taken;
        taken += 1;
      }
    }
    const { started, end, all } = start(numbers());
    await flush();
    expect(started).toEqual([0, 1]);

    isStopped = true;
    for (const item of [0, 1]) await end(item);
    expect(started).toEqual([0, 1]);
    expect(await all).toBeUndefined();
  });

  it('starts a task per item at once without a size', async () => {
    const started: number[] = [];
    await new Pool(createTestClock()).forEach([0, 1], async (item) => {
      started.push(item);
    });

    expect(started).toEqual([0, 1]);
  });

  it('starts the tasks for which a slot is free in the same turn', () => {
    expect(start([0, 1, 2]).started).toEqual([0, 1]);
  });

  it('shares its slots with those who acquire one', async () => {
    const pool = new Pool(createTestClock(), 2);
    const slot = await pool.acquire(1000);
    const started: number[] = [];
    const pending = Promise.withResolvers<undefined>();
    const all = pool.forEach([0, 1], async (item) => {
      started.push(item);
      await pending.promise;
    });
    expect(started).toEqual([0]);

    slot.release();
    await flush();
    expect(started).toEqual([0, 1]);

    pending.resolve(undefined);
    await all;
    // Both slots are free again.
    const slots = await Promise.all([pool.acquire(1000), pool.acquire(1000)]);
    expect(slots).toHaveLength(2);
  });

  it('keeps its slots however long a task takes', async () => {
    const clock = createTestClock();
    const pool = new Pool(clock, 1);
    const started: number[] = [];
    const pending = Promise.withResolvers<undefined>();
    const all = pool.forEach([0, 1], async (item) => {
      started.push(item);
      await pending.promise;
    });
    await clock.advance(600_000);
    expect(started).toEqual([0]);

    pending.resolve(undefined);
    await all;
    expect({ started, timers: clock.pending() }).toEqual({ started: [0, 1], timers: 0 });
  });
});
