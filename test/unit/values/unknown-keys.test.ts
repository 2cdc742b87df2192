import { expect, it } from 'vitest';
import { suggestKey, unknownKeys } from '../../../src/values/unknown-keys.ts';

const KNOWN = { baseUrl: true, apiKey: true } as const;

it('unknownKeys returns keys in order and skips known keys and undefined values', () => {
  expect(unknownKeys({ b: 1, apiKey: 2, c: undefined, a: null }, KNOWN)).toEqual(['b', 'a']);
});

it('unknownKeys reports names that every object inherits', () => {
  const given = Object.fromEntries([
    ['__proto__', 1],
    ['toString', 2],
  ]);
  expect(unknownKeys(given, KNOWN)).toEqual(['__proto__', 'toString']);
});

it.each([
  ['base_url', 'did you mean baseUrl?'],
  ['BASE-URL', 'did you mean baseUrl?'],
  ['url', 'known are baseUrl, apiKey'],
  ['', 'known are baseUrl, apiKey'],
])('suggestKey returns for %j: %s', (key, expected) => {
  expect(suggestKey(key, KNOWN)).toBe(expected);
});
