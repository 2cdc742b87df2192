import { describe, expect, it } from 'vitest';
import { runOnServer } from './pace-on-server.ts';

const ROWS = 3000;
const TIMEOUT_MS = 120_000;
// All of it takes a minute; the pace alone has the same cases in test/unit/batch/pace.
const isWhole = process.env['PACE_STORMS'] === 'all';
const CAPACITIES = isWhole ? [600, 60] : [60];

describe(
  'evaluateAll on the reference server at 600 requests per minute',
  { timeout: TIMEOUT_MS },
  () => {
    it.each(CAPACITIES)(
      'knowing a limit of capacity %i uses it and is never refused',
      async (capacity) => {
        const result = await runOnServer({ processes: 1, rows: ROWS, capacity, isKnown: true });
        expect(result).toMatchObject({ scored: ROWS, refused: 0 });
        expect(result.used).toBeGreaterThanOrEqual(0.99);
      },
    );

    it.each(CAPACITIES)('not knowing a limit of capacity %i finds it', async (capacity) => {
      const result = await runOnServer({ processes: 1, rows: ROWS, capacity, isKnown: false });
      expect(result.scored).toBe(ROWS);
      expect(result.refusedShare).toBeLessThan(0.01);
      expect(result.used).toBeGreaterThanOrEqual(0.95);
    });

    it.each([
      [true, 600],
      [true, 60],
      [false, 600],
      [false, 60],
    ])(
      'in four processes (limit known: %s, capacity %i) has few requests refused',
      async (isKnown, capacity) => {
        const rows = ROWS / 2;
        const result = await runOnServer({ processes: 4, rows, capacity, isKnown });
        expect(result.scored).toBe(4 * rows);
        expect(result.refusedShare).toBeLessThanOrEqual(0.015);
      },
    );
  },
);
