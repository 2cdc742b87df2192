import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toTextParts, toVisibleText } from '../../../../src/pages/text/visible-text.ts';

describe('toVisibleText', () => {
  it.each([
    ['plain text', 'Grüße 👋\n\tline', 'Grüße 👋\n\tline'],
    ['controls', 'a\u0000b\u001B[31m\u0085', 'a[U+0000]b[U+001B][31m[U+0085]'],
    ['carriage returns', 'a\r\nb', 'a[U+000D]\nb'],
    ['marks of direction', '\u202Eabc\u202C\u2067x\u2069', '[U+202E]abc[U+202C][U+2067]x[U+2069]'],
    ['invisible formats', 'a\u200Bb\u00ADc\uFEFF', 'a[U+200B]b[U+00AD]c[U+FEFF]'],
    ['tags that hide a text', 'a\u{E0041}', 'a[U+E0041]'],
    ['line separators and fillers', '\u2028\u2029\u3164', '[U+2028][U+2029][U+3164]'],
    ['halves of surrogate pairs', '\uD83D-\uDC4B', '[U+D83D]-[U+DC4B]'],
    [
      'joiners of emoji and scripts, which stay',
      '👩\u200D🚀 می\u200Cخواهم',
      '👩\u200D🚀 می\u200Cخواهم',
    ],
    ['text from right to left, which stays', 'שלום', 'שלום'],
  ])('shows %s', (_name, text, shown) => {
    expect(toVisibleText(text)).toBe(shown);
  });

  it('returns a text that has nothing to show any more, for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = toVisibleText(text);
        expect(toVisibleText(shown)).toBe(shown);
        expect(shown.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('toTextParts', () => {
  it('separates texts from codes', () => {
    expect(toTextParts('a\u202Eb\u0007')).toEqual([
      { text: 'a', isCode: false },
      { text: 'U+202E', isCode: true },
      { text: 'b', isCode: false },
      { text: 'U+0007', isCode: true },
    ]);
    expect(toTextParts('')).toEqual([]);
  });

  it('has the same content as the visible text, for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const joined = toTextParts(text).map((part) =>
          part.isCode ? `[${part.text}]` : part.text,
        );
        expect(joined.join('')).toBe(toVisibleText(text));
      }),
    );
  });
});
