import { describe, expect, it } from 'vitest';
import { revokedProxy, throwingProxy } from '../../kit/client/hostile-values.ts';
import { growthOf } from '../../kit/time/growth.ts';
import {
  countCharacters,
  describeChoice,
  describeValue,
  keyPath,
  quoteKey,
  showKey,
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
    // covers: P-012
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
    expect(describeValue(value)).toBe('a NNNNNNNN…');
  });
});

describe('describeValue and describeChoice', () => {
  it.each([
    ['a revoked proxy', revokedProxy()],
    ['a proxy that throws', throwingProxy()],
    [
      'a tag that throws',
      {
        get [Symbol.toStringTag](): never {
          throw new Error('secret');
        },
      },
    ],
  ])('survive %s', (_, value) => {
    expect([describeValue(value), describeChoice(value)]).toEqual(
      Array(2).fill('a value that cannot be read'),
    );
  });
});

describe('describeChoice', () => {
  it.each<readonly [unknown, string]>([
    // Words, and numbers that were passed as text.
    ['a', '"a"'],
    ['EU', '"EU"'],
    ['in_progress', '"in_progress"'],
    ['eu-west.a', '"eu-west.a"'],
    ['k'.repeat(12), `"${'k'.repeat(12)}"`],
    ['0', '"0"'],
    ['123', '"123"'],
    // Everything else may be a key or a prompt.
    ['k'.repeat(13), 'a string of 13 characters'],
    ['1234', 'a string of 4 characters'],
    ['sk-1', 'a string of 4 characters'],
    ['a1', 'a string of 2 characters'],
    ['a b', 'a string of 3 characters'],
    ['a_', 'a string of 2 characters'],
    ['_a', 'a string of 2 characters'],
    ['a--b', 'a string of 4 characters'],
    ['a\n', 'a string of 2 characters'],
    ['é', 'a string of 1 character'],
    ['', 'an empty string'],
    [7, '7'],
    [['eu'], 'an array of 1'],
    [undefined, 'undefined'],
  ])('describes %o as %s', (value, expected) => {
    expect(describeChoice(value)).toBe(expected);
  });
});

describe('showKey and quoteKey', () => {
  it.each([
    // Shorter than any key.
    ['', ''],
    ['a\u202eb\u200bc', 'abc'],
    // covers: P-013
    ['k'.repeat(15), 'k'.repeat(15)],
    // Words.
    // covers: P-013
    ['maxTimeoutOfCall', 'maxTimeoutOfCall'],
    ['dangerously_allow-browser.v2', 'dangerously_allow-browser.v2'],
    ['evaluationCriteria123', 'evaluationCriteria123'],
    [`${'Abcdefghi_'.repeat(4).slice(0, -1)}1`, `${'Abcdefghi_'.repeat(4).slice(0, -1)}1`],
    // Everything else may be a key or a prompt.
    [`${'Abcdefghi_'.repeat(4).slice(0, -1)}12`, 'Abcdefgh…'],
    ['evaluationCriteria1234', 'evaluati…'],
    ['k'.repeat(16), 'kkkkkkkk…'],
    // covers: P-013
    ['sk-live-0a1b2c3d4e5f6071', 'sk-live-…'],
    ['AKIAABCDEFGHIJKLMNOP', 'AKIAABCD…'],
    ['0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44', '0198c3d2…'],
    ['what did the fox say', 'what did…'],
  ])('show %j as %j', (key, shown) => {
    expect([showKey(key), quoteKey(key)]).toEqual([shown, JSON.stringify(shown)]);
  });

  it('show a line break as a space, and quoted as an escape', () => {
    expect([showKey('a\n"b"'), quoteKey('a\n"b"')]).toEqual(['a "b"', '"a\\n\\"b\\""']);
  });

  it('show a name that could be split into words in many ways, or is very long, in linear time', async () => {
    const growth = await growthOf(500_000, (length) => {
      expect(showKey(`${'aA'.repeat(length)}!`)).toBe('aAaAaAaA…');
    });

    expect(growth).toBeLessThan(3);
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
    ['k'.repeat(65), '.kkkkkkkk…'],
    ['k '.repeat(40), '["k k k k …"]'],
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
