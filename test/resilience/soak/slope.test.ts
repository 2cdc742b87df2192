import { expect, it } from 'vitest';
import { slopeOf } from './slope.ts';

it.each<readonly [string, readonly (readonly [number, number])[], number]>([
  [
    'of a line',
    [
      [0, 5],
      [10, 25],
      [20, 45],
    ],
    2,
  ],
  [
    'of constant readings',
    [
      [1, 7],
      [2, 7],
      [3, 7],
    ],
    0,
  ],
  [
    'of falling readings',
    [
      [0, 3],
      [1, 0],
    ],
    -3,
  ],
  [
    'of scattered readings',
    [
      [0, 0],
      [1, 3],
      [2, 1],
      [3, 4],
    ],
    1,
  ],
])('the slope %s', (_, readings, slope) => {
  expect(slopeOf(readings)).toBe(slope);
});
