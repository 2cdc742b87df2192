import { describe, expect, it } from 'vitest';
import {
  toDifferenceIntervalText,
  toDifferenceText,
  toIntervalText,
  toPercentText,
  toScoreText,
} from '../../../../src/batch/report/number-texts.ts';

describe('the texts of numbers', () => {
  it.each([
    [toScoreText(null), '-'],
    [toScoreText(0.815), '0.81'],
    [toIntervalText(null), '-'],
    [toIntervalText({ low: -0.1, high: 1.1 }), '0.00 to 1.00'],
    [toDifferenceText(null), '-'],
    [toDifferenceText(0.0501), '+0.050'],
    [toDifferenceText(-0.05), '−0.050'],
    [toDifferenceText(-0.0004), '0.000'],
    [toDifferenceText(0), '0.000'],
    [toDifferenceIntervalText(null), '-'],
    [toDifferenceIntervalText({ low: -0.052, high: 0.01 }), '[−0.052, +0.010]'],
    [toPercentText(0.95), '95 %'],
    [toPercentText(1 - 0.05 / 3), '98.3 %'],
  ])('is %j', (text, expected) => {
    expect(text).toBe(expected);
  });
});
