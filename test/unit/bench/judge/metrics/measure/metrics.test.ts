import { describe, expect, it } from 'vitest';
import { agrees } from '../../../../../../bench/judge/metrics/agreement.ts';
import { notApplicable } from '../../../../../../bench/judge/metrics/not-applicable.ts';
import {
  lengthBias,
  pairsToldApart,
  positionBias,
} from '../../../../../../bench/judge/metrics/pairs.ts';
import { rankCorrelation } from '../../../../../../bench/judge/metrics/rank-correlation.ts';
import { shareOf, sharesBy } from '../../../../../../bench/judge/metrics/share.ts';
import { memberOf, outcomeOf } from '../../outcomes.ts';

describe('agrees', () => {
  const middle = { min: 0.3, max: 0.7 };

  it.each([
    { result: 0.3, expected: middle, is: true },
    { result: 0.5, expected: middle, is: true },
    { result: 0.1 + 0.2 + 0.4, expected: middle, is: true },
    { result: 0.29, expected: middle, is: false },
    { result: 0.71, expected: middle, is: false },
    { result: null, expected: middle, is: false },
    { result: null, expected: null, is: true },
    { result: 0, expected: null, is: false },
    { result: 'judge_refused', expected: middle, is: false },
    { result: 'judge_refused', expected: null, is: false },
  ])('is $is for $result when $expected is expected', ({ result, expected, is }) => {
    expect(agrees(outcomeOf(result, { expected }))).toBe(is);
  });
});

describe('sharesBy', () => {
  it('counts in each group', () => {
    const shares = sharesBy(
      ['apple', 'ant', 'bee', 'avocado'],
      (word) => word.charAt(0),
      (word) => word.length > 3,
    );

    expect(shares).toEqual({ a: { count: 2, of: 3 }, b: { count: 0, of: 1 } });
    expect(shareOf([], () => true)).toEqual({ count: 0, of: 0 });
  });
});

describe('rankCorrelation', () => {
  // The values of the rows with ties were computed by hand from the ranks.
  it.each<{ name: string; pairs: [number, number][]; value: number | null }>([
    { name: 'equal orders', pairs: [[1, 10], [2, 20], [3, 15e3]], value: 1 }, // prettier-ignore
    { name: 'opposite orders', pairs: [[1, 3], [2, 2], [3, 1]], value: -1 }, // prettier-ignore
    { name: 'one swap of four', pairs: [[1, 1], [2, 2], [3, 4], [4, 3]], value: 0.8 }, // prettier-ignore
    { name: 'ties on one side', pairs: [[1, 1], [1, 2], [2, 3]], value: Math.sqrt(3) / 2 }, // prettier-ignore
    { name: 'ties on both sides', pairs: [[0, 0], [0, 1], [1, 0], [1, 1]], value: 0 }, // prettier-ignore
    { name: 'no order on one side', pairs: [[1, 1], [1, 2]], value: null }, // prettier-ignore
    { name: 'one pair', pairs: [[1, 1]], value: null },
    { name: 'no pair', pairs: [], value: null },
  ])('is $value for $name', ({ pairs, value }) => {
    const computed = rankCorrelation(pairs);

    expect(computed.of).toBe(pairs.length);
    if (value === null) expect(computed.value).toBeNull();
    else expect(computed.value).toBeCloseTo(value, 12);
  });
});

describe('notApplicable', () => {
  it('counts failures as cases that were not recalled, and never as said', () => {
    const applies = { min: 0, max: 0.25 };
    const outcomes = [
      outcomeOf(null, { expected: null }),
      outcomeOf(null, { expected: null }),
      outcomeOf(0, { expected: null }),
      outcomeOf('judge_refused', { expected: null }),
      outcomeOf(null, { expected: applies }),
      outcomeOf(0, { expected: applies }),
      outcomeOf('judge_refused', { expected: applies }),
    ];

    expect(notApplicable(outcomes)).toEqual({
      precision: { count: 2, of: 3 },
      recall: { count: 2, of: 4 },
    });
  });
});

describe('biases', () => {
  it('subtracts the score of the short answer from that of the long one', () => {
    const bias = lengthBias([
      memberOf('length', 'a', 'short', 0.5),
      memberOf('length', 'a', 'long', 0.75),
      memberOf('length', 'b', 'long', 0.25),
      memberOf('length', 'b', 'short', 0.5),
      memberOf('length', 'c', 'short', 0),
      memberOf('length', 'c', 'long', 0.75),
      memberOf('order', 'd', 'first', 1),
      memberOf('order', 'd', 'last', 0),
    ]);

    expect(bias).toEqual({ mean: 0.25, meanAbsolute: (0.25 + 0.25 + 0.75) / 3, of: 3 });
  });

  it('subtracts the score with the decisive part last from that with it first', () => {
    const bias = positionBias([
      memberOf('order', 'a', 'first', 0.25),
      memberOf('order', 'a', 'last', 0.75),
    ]);

    expect(bias).toEqual({ mean: -0.5, meanAbsolute: 0.5, of: 1 });
  });

  it.each([null, 'judge_refused'])('leaves out pairs with a case that is %s', (result) => {
    const bias = lengthBias([
      memberOf('length', 'a', 'short', 0.5),
      memberOf('length', 'a', 'long', result),
      memberOf('length', 'b', 'short', 0.5),
    ]);

    expect(bias).toEqual({ mean: null, meanAbsolute: null, of: 0 });
  });
});

describe('pairsToldApart', () => {
  it('counts the pairs whose good case scores above the bad one, of all pairs', () => {
    const share = pairsToldApart([
      memberOf('fact', 'a', 'good', 0.6),
      memberOf('fact', 'a', 'bad', 0.5),
      memberOf('fact', 'b', 'good', 0.5),
      memberOf('fact', 'b', 'bad', 0.5),
      memberOf('fact', 'c', 'good', 0.2),
      memberOf('fact', 'c', 'bad', 0.9),
      memberOf('fact', 'd', 'good', 1),
      memberOf('fact', 'd', 'bad', 'judge_refused'),
      memberOf('length', 'e', 'short', 1),
    ]);

    expect(share).toEqual({ count: 1, of: 4 });
  });
});
