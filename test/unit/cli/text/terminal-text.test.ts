import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toTerminalText } from '../../../../src/cli/text/terminal-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

describe('toTerminalText', () => {
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
    expect(toTerminalText(text)).toBe(expected);
  });

  it('leaves nothing that acts on a terminal in any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(toTerminalText(`\u001B[${text}`)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it('reads only the start of a long text', () => {
    expect(toTerminalText('x'.repeat(10_000_000))).toHaveLength(2000);
  });
});
