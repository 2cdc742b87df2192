import { describe, expect, it } from 'vitest';
import {
  type PaceResult,
  type PaceSimulation,
  simulatePace,
} from '../../../../kit/journal/pace-simulation.ts';

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

/** Runs 3,000 requests per process at 600 per minute, for each seed. */
function results(simulation: Partial<PaceSimulation>): PaceResult[] {
  const base = { processes: 1, requests: 3000, perMinute: 600, capacity: 600, latencyMs: 1000 };
  return SEEDS.map((seed) => simulatePace({ ...base, isKnown: true, ...simulation, seed }));
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
const usedBy = (all: readonly PaceResult[]): number => median(all.map(({ used }) => used));
const mostRefused = (all: readonly PaceResult[]): number =>
  Math.max(...all.map(({ refusedShare }) => refusedShare));

describe('one process at 600 requests per minute', () => {
  it.each([600, 60])(
    'that knows a limit of capacity %i uses it and is never refused',
    (capacity) => {
      const all = results({ capacity });
      expect(mostRefused(all)).toBe(0);
      expect(usedBy(all)).toBeGreaterThanOrEqual(0.99);
    },
  );

  it.each([600, 60])('that does not know a limit of capacity %i finds it', (capacity) => {
    const all = results({ capacity, isKnown: false });
    expect(mostRefused(all)).toBeLessThan(0.01);
    expect(usedBy(all)).toBeGreaterThanOrEqual(0.95);
  });
});

describe('four processes that share a limit', () => {
  it.each([
    ['know it', true, 600],
    ['know it', true, 60],
    ['do not know it', false, 600],
    ['do not know it', false, 60],
  ])('and %s (%s, capacity %i) have few of their requests refused', (_, isKnown, capacity) => {
    expect(mostRefused(results({ processes: 4, isKnown, capacity }))).toBeLessThanOrEqual(0.015);
  });

  it('and have a share each are never refused', () => {
    const all = results({ processes: 4, share: 1 / 4 });
    expect(mostRefused(all)).toBe(0);
    expect(usedBy(all)).toBeGreaterThanOrEqual(0.99);
  });
});
