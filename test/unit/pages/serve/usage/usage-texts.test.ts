import { describe, expect, it } from 'vitest';
import {
  shareOf,
  toCreditText,
  toScopeText,
  toShareText,
  toTokenText,
} from '../../../../../src/pages/serve/usage/usage-texts.ts';

describe('the numbers of usage', () => {
  it.each([
    [0, '0'],
    [12_132, '12,132'],
    [999_999, '999,999'],
    [1_000_000, '1 M'],
    [3_140_000, '3.1 M'],
    [2_500_000_000, '2,500 M'],
  ])('write %i tokens as %s', (tokens, text) => {
    expect(toTokenText(tokens)).toBe(text);
  });

  it.each([
    [0, '0'],
    [0.04, '< 0.1'],
    [0.05, '0.1'],
    [1240.52, '1,240.5'],
  ])('write %d credits as %s', (credits, text) => {
    expect(toCreditText(credits)).toBe(text);
  });

  it.each([
    [1, 4, '25 %'],
    [0, 0, '0 %'],
    [5, 4, '125 %'],
  ])('write %i of %i as a share', (part, whole, text) => {
    expect(toShareText(shareOf(part, whole))).toBe(text);
  });
});

describe('toScopeText', () => {
  it.each([
    [true, ['eu', 'us'], 'Combined: EU + US'],
    [false, ['eu'], 'EU only'],
    [false, ['us'], 'US only'],
  ] as const)('labels totals as combined when they are: %s', (isCombined, reached, text) => {
    expect(toScopeText(isCombined, reached)).toBe(text);
  });
});
