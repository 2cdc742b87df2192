import { expect, it } from 'vitest';
import { toDurationText, toEstimateText } from '../../../../src/cli/text/quantity-text.ts';

it.each([
  [0, '0.0 s'],
  [31_240, '31.2 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [125_000, '2 min 5 s'],
  [3_599_499, '59 min 59 s'],
  [3_599_500, '1 h 0 min'],
  [3_780_000, '1 h 3 min'],
])('toDurationText writes %i ms as %s', (ms, text) => {
  expect(toDurationText(ms)).toBe(text);
});

it.each([
  [0, '0 s'],
  [1, '1 s'],
  [10_600, '11 s'],
  [99_000, '99 s'],
  [99_001, '2 min'],
  [240_000, '4 min'],
  [5_969_000, '99 min'],
  [6_000_000, '1 h 40 min'],
  [7_500_000, '2 h 5 min'],
])('toEstimateText rounds %i ms to %s', (ms, text) => {
  expect(toEstimateText(ms)).toBe(text);
});
