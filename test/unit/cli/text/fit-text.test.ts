import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toTerminalText } from '../../../../src/cli/text/terminal-text.ts';
import { growthOf } from '../../../kit/time/growth.ts';
import { fitText, padText, widthOf, wrapText } from '../../../../src/cli/text/fit-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

describe('fitText', () => {
  it.each([
    ['short', 5, 'short'],
    ['longer', 5, 'long…'],
    ['a b c', 4, 'a b…'],
    ['ab cd', 4, 'ab…'],
    ['語語語', 5, '語語…'],
    ['語語語', 4, '語…'],
    ['😀😀', 3, '😀…'],
    ['abc', 1, 'a'],
    ['語', 1, ''],
    ['abc', 0, ''],
  ])('cuts %j to %i columns', (text, width, expected) => {
    expect(fitText(text, { width, isUnicode: true })).toBe(expected);
  });

  it('is never wider than asked, and keeps a text that fits', () => {
    fc.assert(
      fc.property(anyText.map(toTerminalText), fc.nat(30), (text, width) => {
        const fitted = fitText(text, { width, isUnicode: false });
        expect(widthOf(fitted)).toBeLessThanOrEqual(width);
        if (widthOf(text) <= width) expect(fitted).toBe(text);
        else expect(text.startsWith(fitted.replace(/\.\.\.$/, ''))).toBe(true);
      }),
    );
  });
});

describe('padText', () => {
  it.each([
    ['ab', 4, 'left', 'ab  '],
    ['ab', 4, 'right', '  ab'],
    ['語', 4, 'left', '語  '],
    ['abc', 2, 'left', 'abc'],
  ] as const)('fills %j up to %i columns on the %s', (text, width, align, expected) => {
    expect(padText(text, width, align)).toBe(expected);
  });
});

describe('wrapText', () => {
  it.each([
    ['one two three', 7, ['one two', 'three']],
    ['one two three', 8, ['one two', 'three']],
    ['abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
    ['required 100 %', 12, ['required', '100 %']],
    ['abc語語語', 4, ['abc', '語語', '語']],
    ['語', 1, ['語']],
    ['語語', 1, ['語', '語']],
    ['e\u0301e\u0301e\u0301', 2, ['e\u0301e\u0301', 'e\u0301']],
    ['👍🏽👍🏽', 3, ['👍🏽', '👍🏽']],
    // Each mark has a column, so that the character is wider than a line.
    ['aббв҃҃҃҃', 4, ['aббв', '҃҃҃҃']],
    ['', 5, ['']],
  ])('breaks %j at %i columns', (text, width, expected) => {
    expect(wrapText(text, width)).toEqual(expected);
  });

  it('keeps every word, and every line within the width', () => {
    fc.assert(
      fc.property(anyText.map(toTerminalText), fc.integer({ min: 2, max: 30 }), (text, width) => {
        const lines = wrapText(text, width);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });

  it('takes time in proportion to the length of a word', async () => {
    const growth = await growthOf(50_000, (length) => wrapText('a'.repeat(length), 80));
    expect(growth).toBeLessThan(3);
  });

  it('takes time in proportion to the length of a character that is wider than a line', async () => {
    const growth = await growthOf(2000, (length) => wrapText(`a${'\u0483'.repeat(length)}`, 80));
    expect(growth).toBeLessThan(3);
  });
});
