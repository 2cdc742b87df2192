import { describe, expect, it } from 'vitest';
import {
  countCharacters,
  describeValue,
  keyPath,
  quoteKey,
  quoteName,
  shortenKey,
} from '../../../src/values/describe-value.ts';

describe('describeValue', () => {
  it.each<readonly [unknown, string]>([
    [null, 'null'],
    [undefined, 'undefined'],
    [0, '0'],
    [Number.NaN, 'NaN'],
    [-Infinity, '-Infinity'],
    [true, 'true'],
    ['', 'an empty string'],
    ['a', 'a string of 1 character'],
    ['ab', 'a string of 2 characters'],
    ['👍🏽', 'a string of 2 characters'],
    [[], 'an array of 0'],
    [[1, 2], 'an array of 2'],
    [{}, 'an object'],
    [new Date(0), 'a Date'],
    [new AbortController(), 'an AbortController'],
    [new BigInt64Array(1), 'a BigInt64Array'],
    [Symbol('secret'), 'a symbol'],
    [() => 'secret', 'a function'],
  ])('describes %o as %s', (value, expected) => {
    expect(describeValue(value)).toBe(expected);
  });

  it('is short for a bigint of any size', () => {
    expect(describeValue(12n)).toContain('bigint');
    expect(describeValue(10n ** 5000n).length).toBeLessThan(64);
  });

  it('is short for a class name of any length', () => {
    const value = { [Symbol.toStringTag]: 'N'.repeat(1000) };
    expect(describeValue(value)).toBe(`a ${'N'.repeat(64)}…`);
  });
});

describe('quoteName', () => {
  it.each<readonly [unknown, string]>([
    ['', '""'],
    ['a "b"\n', '"a \\"b\\"\\n"'],
    ['a\u202eb\u200bc', '"abc"'],
    ['x'.repeat(15), `"${'x'.repeat(15)}"`],
    ['x'.repeat(16), `"${'x'.repeat(15)}…"`],
    [7, '7'],
    [{ a: 1 }, 'an object'],
  ])('writes %j as %s', (value, expected) => {
    expect(quoteName(value)).toBe(expected);
  });
});

describe('quoteKey and shortenKey', () => {
  it('write up to 64 characters of a key', () => {
    const keys = ['k'.repeat(64), 'k'.repeat(65)];
    expect(keys.map(quoteKey)).toEqual([`"${'k'.repeat(64)}"`, `"${'k'.repeat(64)}…"`]);
    expect(keys.map(shortenKey)).toEqual(['k'.repeat(64), `${'k'.repeat(64)}…`]);
  });
});

describe('keyPath', () => {
  it.each([
    ['tone', '.tone'],
    ['_a$1', '._a$1'],
    ['größe', '.größe'],
    ['my tone', '["my tone"]'],
    ['1st', '["1st"]'],
    ['', '[""]'],
    ['k'.repeat(65), `.${'k'.repeat(64)}…`],
    ['k '.repeat(40), `["${'k '.repeat(32)}…"]`],
  ])('writes the key %j as %s', (key, expected) => {
    expect(keyPath(key)).toBe(expected);
  });
});

describe('countCharacters', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['🙂'.repeat(64), 64],
    ['\uD83D', 1],
  ])('counts the code points of %j: %i', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});
