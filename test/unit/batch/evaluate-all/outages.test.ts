import { describe, expect, it } from 'vitest';
import { type Scenario, simulatePool, simulateRun } from '../../../kit/pace/simulate.ts';
import type { Fault } from '../../../kit/pace/simulated-service.ts';

const between =
  (from: number, to: number, fault: Fault = '429') =>
  (now: number): Fault | undefined =>
    now >= from && now < to ? fault : undefined;

const alternating =
  (...faults: readonly Fault[]) =>
  (now: number): Fault | undefined => {
    const turn = Math.floor(now / 10_000);
    return turn % 2 === 0 ? undefined : faults[Math.floor(turn / 2) % faults.length];
  };

describe('a run at a service without a limit', () => {
  it.each([
    [8, 20],
    [32, 20],
    [32, 200],
    [64, 200],
    [200, 200],
  ])('with %i slots and %i ms is as fast as a plain pool', async (concurrency, latencyMs) => {
    const scenario = { requests: 300, latencyMs, options: { concurrency } };
    const { seconds } = await simulateRun(scenario, 1);
    const pool = await simulatePool(scenario, 1, concurrency);
    expect(seconds / pool.seconds).toBeLessThan(1.1);
  });

  it('without the option is faster than a plain pool of eight', async () => {
    const scenario = { requests: 3000, latencyMs: 200 };
    const { seconds } = await simulateRun(scenario, 1);
    const pool = await simulatePool(scenario, 1, 8);
    expect(seconds).toBeLessThan(pool.seconds / 4);
  });
});

describe('a blip', () => {
  const base: Scenario = { requests: 3000, latencyMs: 70, options: { concurrency: 8 } };

  it.each<[string, number, Fault, Partial<Scenario>]>([
    ['1.5 s of refusals', 1.5, '429', { retryAfter: 'none' }],
    ['1.5 s of refusals with Retry-After', 1.5, '429', { retryAfter: 'one' }],
    ['10 s of refusals', 10, '429', { retryAfter: 'none' }],
    ['3 s of 503', 3, '503', {}],
    ['3 s of lost connections', 3, 'reset', {}],
  ])('of %s at second 8 costs its length and 4 s', async (_, seconds, fault, changes) => {
    const healthy = await simulateRun(base, 1);
    const scenario = { ...base, ...changes, faultAt: between(8000, 8000 + 1000 * seconds, fault) };
    const blip = await simulateRun(scenario, 1);
    expect(blip).toMatchObject({ failed: 0, notDone: 0 });
    // The longest pause is a fifth of the outage and a second.
    expect(blip.seconds).toBeLessThan(healthy.seconds + 1.2 * seconds + 3);
  });

  it.each<Fault>(['503', 'reset'])('of %s for 3 s at the start fails no row', async (fault) => {
    const blip = await simulateRun({ ...base, faultAt: between(0, 3000, fault) }, 1);
    const healthy = await simulateRun(base, 1);
    expect(blip).toMatchObject({ failed: 0, notDone: 0 });
    expect(blip.seconds).toBeLessThan(healthy.seconds + 6);
  });

  it.each<[number, Fault, number]>([
    [1, '503', 3],
    [1, 'reset', 3],
    [3, 'reset', 3],
    [8, '503', 10],
    [20, 'reset', 20],
  ])(
    'when the last %i rows are in flight fails none of them: %s for %i s',
    async (rows, fault, seconds) => {
      const few = { ...base, requests: 100 + rows, latencyMs: 1000 };
      const startOfLast = (await simulateRun({ ...few, requests: 100 }, 1)).seconds * 1000;
      const faultAt = between(startOfLast - 500, startOfLast + 1000 * seconds, fault);
      const blip = await simulateRun({ ...few, faultAt }, 1);
      expect(blip).toMatchObject({ failed: 0, notDone: 0 });
    },
  );

  it('of refusals at the start costs no rate', async () => {
    const faultAt = between(0, 1500);
    const blip = await simulateRun({ ...base, faultAt, retryAfter: 'none' }, 1);
    const healthy = await simulateRun(base, 1);
    expect(blip.seconds).toBeLessThan(healthy.seconds + 4);
  });

  it.each([true, false])(
    'of a service with a limit costs its length (known: %s)',
    async (isKnown) => {
      const limited = { requests: 1500, latencyMs: 1000, limit: { perMinute: 600, capacity: 60 } };
      const { seconds } = await simulateRun(
        { ...limited, isKnown, faultAt: between(60_000, 61_500), retryAfter: 'none' },
        1,
      );
      expect(seconds).toBeLessThan(155);
    },
  );
});

describe('ten seconds of health and ten of faults', () => {
  it.each<[string, readonly Fault[]]>([
    ['refusals', ['429']],
    ['503', ['503']],
    ['lost connections', ['reset']],
    ['requests that hang', ['hang']],
    ['all of them', ['429', '503', 'reset', 'hang']],
  ])('in turn fail no row, and leave most of the healthy time to use: %s', async (_, faults) => {
    const scenario: Scenario = {
      ...{ requests: 4000, latencyMs: 60, retryAfter: 'none' },
      options: { concurrency: 8, timeoutMs: 30_000 },
    };
    const healthy = await simulateRun(scenario, 1);
    const run = await simulateRun({ ...scenario, faultAt: alternating(...faults) }, 1);
    expect(run).toMatchObject({ failed: 0, notDone: 0 });
    // Half of the time is healthy, of which three quarters are used.
    expect(run.seconds).toBeLessThan((2 * healthy.seconds) / 0.75);
  });
});

describe('a limit that changes', () => {
  it('is followed when it is halved and later raised fourfold', async () => {
    const changes = [
      [60, 300],
      [120, 1200],
    ] as const;
    const limit = { perMinute: 600, capacity: 60, changes };
    const { seconds, refused } = await simulateRun({ requests: 1500, latencyMs: 1000, limit }, 1);
    expect(seconds).toBeLessThan(220);
    expect(refused).toBeLessThan(15);
  });
});

describe('a service that has trouble for too long', () => {
  const base: Scenario = { requests: 500, latencyMs: 100, options: { concurrency: 8 } };

  it.each<[string, Fault, number]>([
    ['refuses', '429', 0],
    ['fails', '503', 3],
  ])('and %s ends the run after maxPauseMs, and hardly a row fails', async (_, fault, failed) => {
    const run = await simulateRun({ ...base, faultAt: between(2000, Infinity, fault) }, 1);
    expect(run.notDone).toBeGreaterThan(300);
    expect(run.failed).toBeLessThanOrEqual(failed);
    expect(run.seconds).toBeGreaterThan(602);
    expect(run.seconds).toBeLessThan(640);
  });

  it.each<Fault>(['503', 'reset'])(
    'from the start and fails (%s) ends the run after seconds',
    async (fault) => {
      const run = await simulateRun({ ...base, faultAt: () => fault }, 1);
      expect(run.failed).toBeGreaterThanOrEqual(25);
      expect(run.seconds).toBeGreaterThan(5);
      expect(run.seconds).toBeLessThan(30);
    },
  );
});
