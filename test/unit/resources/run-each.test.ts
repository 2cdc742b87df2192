import { describe, expect, it } from 'vitest';
import { runEach } from '../../../src/resources/run-each.ts';
import { flush } from '../../kit/flush.ts';
import { watch } from '../../kit/outcomes.ts';

describe('runEach', () => {
  /** Runs two tasks at the same time; each task ends when its promise is resolved. */
  function start(items: Iterable<number>): {
    readonly started: number[];
    readonly end: (item: number) => Promise<void>;
    readonly all: Promise<void>;
  } {
    const started: number[] = [];
    const ends = new Map<number, () => void>();
    const all = runEach(items, 2, async (item) => {
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

  it('starts no more tasks than there are items when the limit is larger', async () => {
    const started: number[] = [];
    await runEach([0, 1], Number.POSITIVE_INFINITY, async (item) => {
      started.push(item);
    });

    expect(started).toEqual([0, 1]);
  });
});
