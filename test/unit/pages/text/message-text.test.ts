import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { MessageText } from '../../../../src/pages/text/message-text.tsx';
import { textsOf } from '../../../kit/pages/rendered.ts';

/** Shows a text with marks of Markdown: its length, and the buttons. */
function show(text: string): readonly unknown[] {
  const [shown = '', ...others] = textsOf(h(MessageText, { value: text }));
  return [shown.length, ...others];
}

const NOT_RENDERED = 'This text is too long, or has too many lines and marks, to be rendered.';

describe('the text of a message', () => {
  it.each<[number, readonly unknown[]]>([
    [20_000, [20_000, 'Rendered']],
    [20_001, [20_001, 'Show all, about 20,000 characters', 'Rendered']],
    [50_000, [20_001, 'Show all, about 50,000 characters', 'Rendered']],
    [50_001, [20_001, 'Show all, about 50,000 characters', NOT_RENDERED]],
    [1_235_000, [20_001, 'Show all, about 1,235,000 characters', NOT_RENDERED]],
  ])('of %d characters is cut, and rendered only if it is short', (length, expected) => {
    expect(show(`*a*${'b'.repeat(length - 3)}`)).toEqual(expected);
  });

  it.each([
    ['plain', 'Hello.\n'.repeat(900), []],
    ['a list', '1) one', ['Rendered']],
    ['full of marks', '*_'.repeat(500), [NOT_RENDERED]],
  ])('that is %s is rendered only if that takes no time', (_name, text, controls) => {
    expect(textsOf(h(MessageText, { value: text })).slice(1)).toEqual(controls);
  });

  it('is not cut within a character', () => {
    const [shown] = textsOf(h(MessageText, { value: `a${'🌍'.repeat(10_000)}` }));

    expect(shown).toBe(`a${'🌍'.repeat(9999)}…`);
  });
});
