import { describe, expect, it } from 'vitest';
import { bootstrap, createSfc32, toIndex } from '../../../../src/batch/statistics/bootstrap.ts';
import { BEFORE, CHANGE, CLUSTERS, rounded, single } from './worked-numbers.ts';

describe('the random numbers', () => {
  it.each([
    [1, [473542192, 3964317691, 2295682031, 2113742504, 3256742822]],
    [20261122, [1173880276, 3736473785, 3594192951]],
  ])('of seed %i', (seed, expected) => {
    const next = createSfc32(seed);
    expect(expected.map(() => next())).toEqual(expected);
  });

  it('as indices', () => {
    const next = createSfc32(1);
    const indices = Array.from({ length: 12 }, () => toIndex(next(), 12));
    expect(indices).toEqual([1, 11, 6, 5, 9, 6, 5, 1, 6, 8, 2, 8]);
  });
});

describe('the bootstrap with seed 1', () => {
  it.each([
    [
      'before',
      single(BEFORE),
      { low: 0.57561, high: 0.805, bias: -0.067605, acceleration: -0.03935 },
    ],
    ['the difference of pairs', single(CHANGE), { low: -0.053333, high: -0.0075 }],
    ['clusters of trials', CLUSTERS, { low: 0.364286, high: 0.853333 }],
  ])('of %s', (_, clusters, expected) => {
    expect(rounded(bootstrap(clusters, { seed: 1 }))).toMatchObject(expected);
  });
});
