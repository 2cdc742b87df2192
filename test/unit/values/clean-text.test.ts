import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../../../src/values/clean-text.ts';
import { RUNS } from '../errors/property-runs.ts';

describe('cleanText', () => {
  it.each<readonly [string, string, string]>([
    ['keeps letters, marks and signs of all scripts', 'Ä é नमस्ते 请 🏔 «a» –', 'Ä é नमस्ते 请 🏔 «a» –'],
    ['replaces a line break by a space', 'a\nb', 'a b'],
    ['replaces several control characters by one space', 'a\r\n\t\u0000b', 'a b'],
    ['replaces the escape of a terminal', '\u001b[31mred\u009b', ' [31mred '],
    ['replaces line and paragraph separators', 'a\u2028\u2029b', 'a b'],
    ['removes marks that change the direction', 'a\u202eb\u202c\u2066c\u2069\u200f\u061c', 'abc'],
    ['removes zero-width characters', 'a\u200bb\u200c\u200d\u2060\ufeff\u00adc', 'abc'],
    ['removes variation selectors and tags', 'a\ufe0f\u{e0100}\u{e0041}\u{e007f}b', 'ab'],
    ['removes surrogates on their own', 'a\ud83db\ude00c', 'abc'],
    ['keeps a space beside a control character', 'a \n b', 'a   b'],
    ['joins control characters with an invisible one between them', 'a\n\u200b\nb', 'a b'],
  ])('%s', (_, text, clean) => {
    expect(cleanText(text, 50)).toBe(clean);
  });

  it.each<readonly [string, string, string]>([
    ['keeps a text of the maximum length', 'abcd', 'abcd'],
    ['shortens a longer text', 'abcde', 'abcd…'],
    ['counts a character of two code units once', '🏔🏔🏔🏔', '🏔🏔🏔🏔'],
    ['cuts between characters, not between code units', '🏔🏔🏔🏔🏔', '🏔🏔🏔🏔…'],
    ['does not count characters that it removes', 'a\u200bb\u200bc\u200bd\u200b', 'abcd'],
    ['marks a text as shortened of which it reads only a part', `${'\u200b'.repeat(16)}a`, '…'],
    ['returns an empty text for an empty one', '', ''],
  ])('%s', (_, text, clean) => {
    expect(cleanText(text, 4)).toBe(clean);
  });

  // covers: P-014
  it('shows no control or invisible character and no half of a character, for any text', () => {
    const unit = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.constantFrom(0x1b, 0x0a, 0x202e, 0xd83d, 0xdfd4, 0xfe0f, 0x200d, 0x2028),
    );
    const texts = fc.array(unit).map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(texts, fc.nat(40), (text, maxLength) => {
        const clean = cleanText(text, maxLength);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}]/u);
        expect(Array.from(clean).length).toBeLessThanOrEqual(maxLength + 1);
        expect(cleanText(clean, maxLength + 1)).toBe(clean);
      }),
      RUNS,
    );
  });
});
