import { describe, expect, it } from 'vitest';
import { isPlaceholderHost, isRegion } from '../../../src/service/regions.ts';
import { resolveTarget } from '../../../src/client/options/resolve-target.ts';
import { environmentOf } from '../client/options/given.ts';

describe('isPlaceholderHost', () => {
  it.each([
    ['https://api.eu.align.example', true],
    ['https://example', true],
    ['https://evals.example.', true],
    ['https://evals.EXAMPLE:8443/x', true],
    ['https://example.com', false],
    ['https://evals.notexample', false],
    ['https://evals.example.test', false],
  ])('returns for %s: %s', (url, isPlaceholder) => {
    expect(isPlaceholderHost(new URL(url))).toBe(isPlaceholder);
    expect(resolveTarget({ baseUrl: url }, environmentOf({})).isPlaceholder).toBe(isPlaceholder);
  });
});

it.each([
  ['eu', true],
  ['us', true],
  ['EU', false],
  ['', false],
  [null, false],
  [['eu'], false],
])('isRegion(%j) is %s', (value, expected) => {
  expect(isRegion(value)).toBe(expected);
});
