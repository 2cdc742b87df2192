import { describe, expect, it } from 'vitest';
import type { Progress } from '../../../../src/batch/progress.ts';
import { collect, createRows, createStage } from '../../../kit/journal/batch.ts';
import { scored } from '../../../kit/client/client.ts';
import { refuse } from '../../../kit/client/fake-fetch.ts';

describe('requests in flight', () => {
  it.each([
    [{ concurrency: 3 }, {}, 3],
    [{}, { maxConcurrency: 2 }, 2],
    [{ concurrency: 5 }, { maxConcurrency: 2 }, 2],
    [{ concurrency: 2 }, { maxConcurrency: 5 }, 2],
    [{}, {}, 8],
    [{ pace: { ratePerMinute: 1e9 } }, {}, 16],
    [{ concurrency: 1000 }, {}, 16],
  ])('of 16 rows with %j and a client with %j are %i', async (options, client, most) => {
    const { run, maxInFlight } = createStage([scored()], client);
    await run(createRows(16), options);
    expect(maxInFlight()).toBe(most);
  });
});

describe('progress', () => {
  it('is reported at most ten times per second, and at the end', async () => {
    const stage = createStage([scored()], { latencyMs: 30 });
    const events: [number, Progress][] = [];
    const onProgress = (progress: Progress): void => {
      events.push([stage.clock.now(), progress]);
    };
    const run = stage.start(createRows(100), {
      concurrency: 1,
      totalOutcomes: 100,
      onProgress,
    });
    await stage.settle(collect(run));
    const times = events.map(([time]) => time);
    const gaps = times.slice(1, -1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100);
    expect(events.at(-1)).toEqual([
      3000,
      {
        ...{ done: 100, total: 100, scored: 100, notApplicable: 0, failed: 0, resumed: 0 },
        ...{ inFlight: 0, requests: 100, estimatedTokens: expect.any(Number) as number },
        ...{
          ratePerMinute: null,
          limitPerMinute: null,
          limitCapacity: null,
          pausedUntil: null,
          isOutage: false,
          msLeft: 0,
        },
      },
    ]);
    const [, middle] = events[Math.floor(events.length / 2)] ?? [];
    // 30 ms per row, and the latency of the last one.
    expect(middle?.msLeft).toBeCloseTo((100 - (middle?.done ?? 0)) * 30 + 30, 6);
  });

  it('has no estimate without the number of rows', async () => {
    const seen: unknown[] = [];
    await createStage().run(createRows(3), {
      onProgress: ({ total, msLeft }) => seen.push([total, msLeft]),
    });
    expect(seen).toEqual([
      [undefined, null],
      [undefined, null],
      [undefined, 0],
    ]);
  });

  it('shows the pause that the service asked for, and the rate', async () => {
    const seen: Progress[] = [];
    const stage = createStage([refuse(429, { 'retry-after': '30' }), scored()]);
    await stage.run(createRows(2), {
      ...{ concurrency: 1, pace: { ratePerMinute: 60 } },
      onProgress: (progress) => seen.push(progress),
    });
    expect(seen[1]).toMatchObject({
      ...{ done: 0, inFlight: 0, requests: 0, limitPerMinute: 60 },
      // 30 % below half of the limit, because nothing was accepted before.
      ...{ ratePerMinute: 21, isOutage: false, pausedUntil: Date.UTC(2026, 10, 20) + 100 + 30_000 },
    });
    expect(seen.at(-1)).toMatchObject({ done: 2, requests: 2, pausedUntil: null });
  });

  it('shows an outage, and when the next probe is sent', async () => {
    const seen: Progress[] = [];
    const stage = createStage([scored(), refuse(429), refuse(429), scored()]);
    await stage.run(createRows(2), {
      ...{ concurrency: 1, onProgress: (progress) => seen.push(progress) },
    });
    const start = Date.UTC(2026, 10, 20);
    const paused = seen.map(({ isOutage, pausedUntil }) => [
      isOutage,
      pausedUntil === null ? null : Math.round(pausedUntil - start),
    ]);
    expect(paused).toContainEqual([false, 1200]);
    expect(paused).toContainEqual([true, expect.any(Number)]);
    expect(paused.at(-1)).toEqual([false, null]);
  });

  it.each<[string, () => unknown]>([
    ['throws', (): never => fail('no terminal')],
    ['rejects', () => Promise.reject(new Error('no terminal'))],
  ])('changes nothing when its listener %s', async (_, listener) => {
    const { outcomes } = await createStage().run(createRows(3), { onProgress: listener });
    expect(outcomes).toHaveLength(3);
  });
});

function fail(message: string): never {
  throw new Error(message);
}
