import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../../../../src/cli/text/clean-text.ts';
import { fitText, padText, takeColumns, widthOf } from '../../../../src/cli/text/fit-text.ts';
import { quoteArgument } from '../../../../src/cli/text/quote-argument.ts';
import { layOutTable } from '../../../../src/cli/text/table.ts';
import { wrapCommand, wrapText } from '../../../../src/cli/text/wrap-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

describe('cleanText', () => {
  it.each([
    ['colours', '\u001B[31mred\u001B[0m', 'red'],
    ['a link', '\u001B]8;;https://a.example\u0007text\u001B]8;;\u0007', 'text'],
    ['an escape at the end', 'a\u001B', 'a'],
    ['a C1 sequence', '\u009B31mred', 'red'],
    ['a carriage return', 'passed\rFAILED', 'passed FAILED'],
    ['line breaks', ' a\r\n\n\tb\u2028c ', 'a b c'],
    ['changes of direction', 'a\u202Eb\u2066c', 'abc'],
    ['a surrogate on its own', 'a\uD83Db', 'ab'],
  ])('takes the power from %s', (_, text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it('leaves nothing that acts on a terminal in any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanText(`\u001B[${text}`)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it('reads only the start of a long text', () => {
    expect(cleanText('x'.repeat(10_000_000))).toHaveLength(2000);
  });
});

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
      fc.property(anyText.map(cleanText), fc.nat(30), (text, width) => {
        const fitted = fitText(text, { width, isUnicode: false });
        expect(widthOf(fitted)).toBeLessThanOrEqual(width);
        if (widthOf(text) <= width) expect(fitted).toBe(text);
        expect(text.startsWith(takeColumns(text, width))).toBe(true);
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
    ['語', 1, ['語']],
    ['', 5, ['']],
  ])('breaks %j at %i columns', (text, width, expected) => {
    expect(wrapText(text, width)).toEqual(expected);
  });

  it('keeps every word, and every line within the width', () => {
    fc.assert(
      fc.property(anyText.map(cleanText), fc.integer({ min: 2, max: 30 }), (text, width) => {
        const lines = wrapText(text, width);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });
});

describe('wrapCommand', () => {
  it('breaks a command so that a shell joins it again, and never an argument', () => {
    const args = ['align-evals', 'evaluate', '--resume', 'a-long-name-of-a-journal.jsonl'];
    expect(wrapCommand(args, 80)).toEqual([`  ${args.join(' ')}`]);
    expect(wrapCommand(args, 20)).toEqual([
      '  align-evals \\',
      '    evaluate \\',
      '    --resume \\',
      '    a-long-name-of-a-journal.jsonl',
    ]);
  });
});

describe('quoteArgument', () => {
  it.each([
    ['align-20261122-090000.jsonl', 'align-20261122-090000.jsonl'],
    ['runs/a b.jsonl', "'runs/a b.jsonl'"],
    ["it's", String.raw`'it'\''s'`],
    ['$HOME', "'$HOME'"],
    ['', "''"],
  ])('quotes %j as %s', (argument, expected) => {
    expect(quoteArgument(argument)).toBe(expected);
  });
});

describe('layOutTable', () => {
  const columns = [
    { header: 'name', cells: ['first', 'the second of them'], canShrink: true },
    { header: 'count', cells: ['1', '1000'], align: 'right', rank: 1 },
    { header: 'note', cells: ['語', ''], rank: 2 },
  ] as const;

  it.each([
    [
      40,
      [
        'name                count  note',
        'first                   1  語',
        'the second of them   1000',
      ],
    ],
    [25, ['name          count  note', 'first             1  語', 'the second…    1000']],
    [20, ['name           count', 'first              1', 'the second o…   1000']],
    [10, ['name', 'first', 'the secon…']],
    [3, ['na…', 'fi…', 'th…']],
  ])('cuts texts and leaves columns out at %i columns', (width, expected) => {
    expect(layOutTable(columns, { width, isUnicode: true })).toEqual(expected);
  });

  it('is a header only without rows', () => {
    const empty = columns.map((column) => ({ ...column, cells: [] }));
    expect(layOutTable(empty, { width: 40, isUnicode: true })).toEqual(['name  count  note']);
  });

  it('marks a cut in ASCII', () => {
    expect(layOutTable(columns, { width: 10, isUnicode: false })[2]).toBe('the sec...');
  });
});
