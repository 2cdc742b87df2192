import { expect, it } from 'vitest';
import { toDurationText } from '../../../../src/cli/report/duration-text.ts';

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
