import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactSum, exactSum, withoutRounding } from '../../../../src/batch/statistics/exact-sum.ts';
import { RUNS } from '../../errors/property-runs.ts';

const HALF_ULP = 2 ** -53;
/** So small that it stays a part of its own beside `HALF_ULP`. */
const TINY = 2 ** -120;

it.each([
  ['nothing', [], 0],
  ['ten tenths', Array.from({ length: 10 }, () => 0.1), 1],
  ['numbers that cancel', [1e16, 1, -1e16], 1],
  ['numbers of very different size', [1e100, 1, -1e100, 1e-100], 1],
  ['opposite numbers', [0.3, -0.3], 0],
  ['a tie, rounded to even', [1, HALF_ULP], 1],
  ['a tie that a small part decides upwards', [1, HALF_ULP, 1e-30], 1 + 2 * HALF_ULP],
  [
    'a tie that a small part decides downwards',
    [1 + 2 * HALF_ULP, HALF_ULP, -1e-30],
    1 + 2 * HALF_ULP,
  ],
  ['a tie that a tiny part decides upwards', [1, HALF_ULP, TINY], 1 + 2 * HALF_ULP],
  ['a tie that a tiny part decides for the even number', [1, HALF_ULP, -TINY], 1],
  ['a tie with other signs', [-1 - 4 * HALF_ULP, HALF_ULP, TINY], -1 - 2 * HALF_ULP],
  ['a tie below 0', [-1, -HALF_ULP, -1e-30], -1 - 2 * HALF_ULP],
  ['a negative tie with a part on the other side', [-1, -HALF_ULP, 1e-30], -1],
])('adds %s', (_, values, expected) => {
  expect(exactSum(values)).toBe(expected);
});

const scores = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 40 });
const shuffled = scores.chain((values) =>
  fc.tuple(
    fc.constant(values),
    fc.shuffledSubarray(values, { minLength: values.length }),
    fc.nat({ max: values.length }),
  ),
);

it('returns the same sum in any order, and merged from parts', () => {
  fc.assert(
    fc.property(shuffled, ([values, others, split]) => {
      const merged = new ExactSum();
      for (const part of [others.slice(split), others.slice(0, split)]) {
        const sum = new ExactSum();
        for (const value of part) sum.add(value);
        merged.merge(sum);
      }
      expect([exactSum(others), merged.value]).toEqual([exactSum(values), exactSum(values)]);
    }),
    RUNS,
  );
});

it('returns the sum of whole numbers that doubles hold', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (values) => {
      expect(exactSum(values)).toBe(Number(values.reduce((sum, value) => sum + BigInt(value), 0n)));
    }),
    RUNS,
  );
});

it('merges a sum into itself', () => {
  const sum = new ExactSum();
  for (const value of [0.1, 1e16]) sum.add(value);
  sum.merge(sum);
  expect(sum.value).toBe(exactSum([0.1, 1e16, 0.1, 1e16]));
});

describe('rounding', () => {
  it('removes the last digits, and the sign of a zero', () => {
    expect([0.1 + 0.2, -1e-13, 2e-12].map(withoutRounding)).toEqual([0.3, 0, 2e-12]);
  });
});
