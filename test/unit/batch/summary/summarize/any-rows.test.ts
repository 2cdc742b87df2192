import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { RUNS } from '../../../errors/property-runs.ts';
import { rowOf, summaryOf } from './rows.ts';

const trial = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(null, 'server', 'connection') },
);
const row = fc
  .record({
    trials: fc.array(trial, { maxLength: 4 }),
    group: fc.option(fc.integer({ min: 0, max: 70 }).map((index) => `group ${String(index)}`)),
    cluster: fc.option(fc.constantFrom('ann', 'bob', 'eve'), { nil: undefined }),
  })
  .map(({ trials, ...facts }) => rowOf(trials, facts));
const shuffled = fc
  .array(row, { size: '+1', maxLength: 150 })
  .chain((rows) =>
    fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
  );

it('is the same for the same rows in any order, as an object and as text', () => {
  fc.assert(
    fc.property(shuffled, ([rows, others]) => {
      const [expected, summary] = [summaryOf(rows, 0.5), summaryOf(others, 0.5)];
      expect(summary).toEqual(expected);
      expect(JSON.stringify(summary)).toBe(JSON.stringify(expected));
    }),
    { ...RUNS, ...(RUNS.numRuns === undefined ? {} : { numRuns: 60 }) },
  );
});

it('has no number that is not finite', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      JSON.stringify(summaryOf(rows, 0.5), (_, value: unknown) => {
        if (typeof value === 'number') expect(value).toSatisfy(Number.isFinite);
        return value;
      });
    }),
    RUNS,
  );
});
