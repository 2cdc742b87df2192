import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { countedMs, createStopwatch, slowest, type Stall } from './stopwatch.ts';

const DUE_MS = 1200;

function count(elapsedMs: number, ...stalls: readonly Stall[]): number {
  return countedMs({ elapsedMs, stalls }, DUE_MS);
}

describe('countedMs', () => {
  it('is the whole duration without stalls', () => {
    expect(count(1450)).toBe(1450);
  });

  it('counts a stall that ends before the call is due', () => {
    expect(count(1450, [100, 350])).toBe(1450);
  });

  it('leaves out a stall after the call was due', () => {
    expect(count(1450, [1210, 1440])).toBe(1220);
  });

  it('leaves out only the part of a stall after the call was due', () => {
    expect(count(1450, [1000, 1440])).toBe(1210);
  });

  it('leaves out every stall after the call was due', () => {
    expect(count(1450, [10, 50], [1150, 1300], [1310, 1410])).toBe(1250);
  });

  it('leaves out every stall of a call that is due at once', () => {
    expect(
      countedMs(
        {
          elapsedMs: 115,
          stalls: [
            [5, 45],
            [50, 110],
          ],
        },
        0,
      ),
    ).toBe(15);
  });
});

it('slowest returns the call with the longest counted time, not the longest stall', () => {
  const late = { elapsedMs: 1300, stalls: [] };
  const stalled = { elapsedMs: 1500, stalls: [[1200, 1490]] as const };
  const excusedTooEarly = { elapsedMs: 1290, stalls: [[100, 200]] as const };

  expect(slowest([stalled, excusedTooEarly, late], DUE_MS)).toEqual(late);
});

it('slowest returns Infinity for no calls', () => {
  expect(slowest([], DUE_MS).elapsedMs).toBe(Infinity);
});

it('a stopwatch that is stopped twice leaves nothing out of the next call', () => {
  const [first, next] = [createStopwatch(), createStopwatch()];
  first.restart();
  first.stop();
  first.stop();
  next.restart();
  const before = process.cpuUsage();
  while (process.cpuUsage(before).user < 30_000);

  expect(countedMs(next.stop(), 0)).toBeGreaterThan(20);
});

const hasUsageOfThread = Object.hasOwn(process, 'threadCpuUsage');

it.runIf(hasUsageOfThread)(
  'a stopwatch leaves out a stall in which another thread computes',
  async () => {
    const waits = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker('for (;;);', { eval: true });
    await once(worker, 'online');
    const stopwatch = createStopwatch();
    stopwatch.restart();
    Atomics.wait(waits, 0, 0, 100);
    const timing = stopwatch.stop();
    await worker.terminate();

    expect(timing.elapsedMs).toBeGreaterThanOrEqual(99);
    expect(countedMs(timing, 0)).toBeLessThan(50);
  },
);
