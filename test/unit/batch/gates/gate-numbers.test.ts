import { describe, expect, it } from 'vitest';
import { isAtLeast } from '../../../../src/batch/gates/gate-numbers.ts';

describe('rounding', () => {
  it.each([
    [0.7 - 1e-9, true],
    [0.7 - 2e-9, false],
    [0.7, true],
  ])('%d is at least 0.7: %s', (value, expected) => {
    expect(isAtLeast(value, 0.7)).toBe(expected);
  });
});
