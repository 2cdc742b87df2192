import { describe, expect, it } from 'vitest';
import {
  countCharacters,
  describeValue,
  quoteKey,
  quoteName,
} from '../../../src/values/describe-value.ts';
import { isLightningCore, MODEL_CORES } from '../../../src/options/model-core.ts';
import { suggestKey, unknownKeys } from '../../../src/values/unknown-keys.ts';

describe('describeValue', () => {
  it.each<readonly [unknown, string]>([
    [null, 'null'],
    [undefined, 'undefined'],
    [0, '0'],
    [Number.NaN, 'NaN'],
    [-Infinity, '-Infinity'],
    [true, 'true'],
    ['', 'an empty string'],
    ['ab', 'a string of 2 characters'],
    ['👍🏽', 'a string of 2 characters'],
    [[], 'an array of 0'],
    [[1, 2], 'an array of 2'],
    [{}, 'an object'],
    [new Date(0), 'a Date'],
    [Symbol('secret'), 'a symbol'],
    [() => 'secret', 'a function'],
  ])('says of %o: %s', (value, expected) => {
    expect(describeValue(value)).toBe(expected);
  });

  it('is short for a bigint of any size', () => {
    expect(describeValue(12n)).toContain('bigint');
    expect(describeValue(10n ** 5000n).length).toBeLessThan(64);
  });
});

describe('quoteName', () => {
  it.each<readonly [unknown, string]>([
    ['', '""'],
    ['a "b"\n', '"a \\"b\\"\\n"'],
    ['x'.repeat(15), `"${'x'.repeat(15)}"`],
    ['x'.repeat(16), `"${'x'.repeat(15)}…"`],
    [7, '7'],
    [{ a: 1 }, 'an object'],
  ])('writes %j as %s', (value, expected) => {
    expect(quoteName(value)).toBe(expected);
  });
});

describe('quoteKey', () => {
  it.each([
    ['k'.repeat(64), `"${'k'.repeat(64)}"`],
    ['k'.repeat(65), `"${'k'.repeat(64)}…"`],
  ])('writes %s as %s', (key, expected) => {
    expect(quoteKey(key)).toBe(expected);
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

describe('unknown keys', () => {
  const KNOWN = { baseUrl: true, apiKey: true } as const;

  it('are those that are set and not known, in their order', () => {
    expect(unknownKeys({ b: 1, apiKey: 2, c: undefined, a: null }, KNOWN)).toEqual(['b', 'a']);
  });

  it.each([
    ['base_url', 'did you mean baseUrl?'],
    ['BASE-URL', 'did you mean baseUrl?'],
    ['url', 'known are baseUrl, apiKey'],
    ['', 'known are baseUrl, apiKey'],
  ])('%j gives: %s', (key, expected) => {
    expect(suggestKey(key, KNOWN)).toBe(expected);
  });
});

describe('a lightning core', () => {
  it('is each of the known ones that bear the name, and no other', () => {
    expect(MODEL_CORES.filter((core) => isLightningCore(core))).toEqual([
      'align-lightning-20251127',
      'align-lightning-20250731',
    ]);
  });

  it.each<readonly [unknown, boolean]>([
    ['align-lightning-20270101', true],
    ['align-lightning', false],
    ['my-align-lightning-1', false],
    [undefined, false],
    [['align-lightning-1'], false],
  ])('%j is one: %s', (core, expected) => {
    expect(isLightningCore(core)).toBe(expected);
  });
});
