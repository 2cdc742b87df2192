import { describe, expect, it } from 'vitest';
import { toFingerprint } from '../../../../../src/batch/journal/key-table.ts';

const HASH = '3bc58104fbfb7b9c95ee041991a27be4';
const COUNT = 50_000;

describe('toFingerprint', () => {
  it.each<[string, (index: number) => string[]]>([
    ['ids that count', (index) => [`r${index}`]],
    ['ids of the same length', (index) => [String(index).padStart(9, '0')]],
    ['ids of two numbers', (index) => [`${index % 250}-${Math.floor(index / 250)}`]],
    ['lists that differ at the start', (index) => [`${index}`, '1', HASH, HASH, '1']],
    ['lists that differ at the end', (index) => ['r', '1', HASH, HASH, String(index)]],
    [
      'lists that differ in two numbers',
      (index) => [`r${index % 250}`, `${Math.floor(index / 250)}`],
    ],
    ['characters of any value', (index) => [String.fromCharCode(index, index >>> 8)]],
    ['texts of one character', (index) => ['a'.repeat(index % 300) + String(index)]],
  ])('differs in both halves for %s', (_, partsOf) => {
    const prints = Array.from({ length: COUNT }, (_one, index) => toFingerprint(...partsOf(index)));
    const halves = [prints.map(({ high }) => high), prints.map(({ low }) => low)];
    const places = prints.map(({ low }) => low % 65_536);

    expect(new Set(prints.map(({ high, low }) => `${high} ${low}`)).size).toBe(COUNT);
    // Chance lets 0.3 of them share a half, and fills 53 % of the places.
    for (const half of halves) expect(new Set(half).size).toBeGreaterThan(COUNT - 6);
    expect(new Set(places).size).toBeGreaterThan(0.52 * 65_536);
  });

  it.each([
    [
      ['a', 'bc'],
      ['ab', 'c'],
    ],
    [['a', ''], ['a']],
    [
      ['', 'a'],
      ['a', ''],
    ],
    [[], ['']],
    [
      ['a\n', 'b'],
      ['a', '\nb'],
    ],
  ])('differs for %j and %j', (one, other) => {
    expect(toFingerprint(...one)).not.toEqual(toFingerprint(...other));
  });

  it('has two unsigned numbers of 32 bits, which are the same every time', () => {
    expect([[''], ['row', 'r1', '1'], ['Grüße 👋']].map((parts) => toFingerprint(...parts)))
      .toMatchInlineSnapshot(`
      [
        {
          "high": 873151151,
          "low": 378861091,
        },
        {
          "high": 1645925529,
          "low": 3210111374,
        },
        {
          "high": 493817582,
          "low": 3512063413,
        },
      ]
    `);
  });
});
