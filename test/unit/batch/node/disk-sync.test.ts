import { expect, it, vi } from 'vitest';
import { DiskSync, type Durability } from '../../../../src/batch/node/disk-sync.ts';
import { createTestClock } from '../../../kit/time/test-clock.ts';

/** Notes a line at each of these times, and returns the times at which the file was synced, the end included. */
async function syncTimes(durability: Durability, lines: readonly number[]): Promise<number[]> {
  const clock = createTestClock();
  const times: number[] = [];
  const sync = new DiskSync(durability, clock, () => times.push(clock.now()));
  for (const time of lines) {
    await clock.advance(time - clock.now());
    sync.noteLine();
  }
  await clock.advance(5000 - clock.now());
  sync.noteLine();
  await clock.advance(100);
  sync.finish();
  sync.finish();
  expect(clock.pending()).toBe(0);
  return times;
}

it.each([
  ['process', []],
  ['second', [1000, 2500, 5100]],
  ['each', [0, 1, 999, 1500, 5000]],
] as const)('a journal of the durability %s is synced at %j', async (durability, times) => {
  expect(await syncTimes(durability, [0, 1, 999, 1500])).toEqual(times);
});

it('a journal without new lines is not synced at its end', () => {
  const sync = vi.fn();
  new DiskSync('second', createTestClock(), sync).finish();
  expect(sync).not.toHaveBeenCalled();
});

it('a failure in the timer is left to the one who remembers it, and the next line starts another', async () => {
  const clock = createTestClock();
  const sync = vi.fn(() => {
    throw new Error('EIO');
  });
  const disk = new DiskSync('second', clock, sync);
  disk.noteLine();
  await clock.advance(1000);
  expect(sync).toHaveBeenCalledTimes(1);
  disk.noteLine();
  expect(() => disk.finish()).toThrow('EIO');
});
