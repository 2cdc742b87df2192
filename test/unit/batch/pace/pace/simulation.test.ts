import { describe, expect, it } from 'vitest';
import { type Scenario, type Simulated, simulateRun } from '../../../../kit/pace/simulate.ts';

const SEEDS = [1, 2];

/** Runs 3,000 requests per process at 600 per minute, for each seed. */
async function results(scenario: Partial<Scenario>, capacity: number): Promise<Simulated[]> {
  const limit = { perMinute: 600, capacity };
  const all: Simulated[] = [];
  for (const seed of SEEDS) {
    all.push(await simulateRun({ requests: 3000, latencyMs: 1000, limit, ...scenario }, seed));
  }
  return all;
}

const leastUsed = (all: readonly Simulated[]): number => Math.min(...all.map(({ used }) => used));
const mostRefused = (all: readonly Simulated[]): number =>
  Math.max(...all.map(({ refusedShare }) => refusedShare));

describe('one process at 600 requests per minute', () => {
  it.each([600, 60, 10])(
    'that knows a limit of capacity %i uses it and is never refused',
    async (capacity) => {
      const all = await results({ isKnown: true }, capacity);
      expect(mostRefused(all)).toBe(0);
      expect(leastUsed(all)).toBeGreaterThanOrEqual(0.985);
    },
  );

  it.each([
    [600, 0.97],
    [60, 0.97],
    [10, 0.9],
  ])('that does not know a limit of capacity %i finds it', async (capacity, used) => {
    const all = await results({}, capacity);
    expect(mostRefused(all)).toBeLessThan(0.01);
    expect(leastUsed(all)).toBeGreaterThanOrEqual(used);
  });

  it.each([
    ['none', 0.97],
    ['one', 0.97],
  ] as const)('finds it with Retry-After: %s', async (retryAfter, used) => {
    expect(leastUsed(await results({ retryAfter }, 60))).toBeGreaterThanOrEqual(used);
  });
});

describe('one process that does not know a limit of 20 requests per minute', () => {
  it.each([
    ['exact', 0.08],
    ['none', 0.2],
  ] as const)('learns it with Retry-After: %s', async (retryAfter, refused) => {
    const low = { perMinute: 20, capacity: 5 };
    const all = await results({ requests: 300, limit: low, retryAfter }, 5);
    expect(mostRefused(all)).toBeLessThan(refused);
    expect(leastUsed(all)).toBeGreaterThanOrEqual(0.98);
  });
});

describe('four processes that share a limit', () => {
  it.each([
    ['know it', true, 600],
    ['know it', true, 60],
    ['do not know it', false, 600],
    ['do not know it', false, 60],
  ])(
    'and %s (%s, capacity %i) use it, and few requests are refused',
    async (_, isKnown, capacity) => {
      const all = await results({ processes: 4, isKnown }, capacity);
      expect(mostRefused(all)).toBeLessThanOrEqual(0.015);
      expect(leastUsed(all)).toBeGreaterThanOrEqual(0.9);
    },
  );

  it('and have a share each are never refused', async () => {
    const all = await results(
      { processes: 4, isKnown: true, options: { pace: { share: 0.25 } } },
      600,
    );
    expect(mostRefused(all)).toBe(0);
    expect(leastUsed(all)).toBeGreaterThanOrEqual(0.985);
  });
});
