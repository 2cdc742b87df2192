import { describe, expect, it } from 'vitest';
import { canBeRendered } from '../../../../src/pages/text/markdown-limits.ts';

describe('canBeRendered', () => {
  it.each([
    ['runs of emphasis', '*_', 2],
    ['runs of emphasis in words', '***a*b', 4],
    ['one long run', '*', 1],
    ['one long run of underlines', '_', 1],
    ['one long run of code', '`', 1],
    ['ordered lists in each other', '1) ', 1],
    ['lists in lists', '- + ', 2],
    ['quotes in each other', '> ', 1],
    ['items', '- a\n', 2],
    ['paragraphs', 'a\n\n', 2],
    ['links', '[a](b)', 2],
    ['pieces of code', '`a` ', 2],
    ['tags', '<a', 1],
    ['entities', '&amp;', 1],
    ['escapes', '\\*', 2],
    ['fences', '~~~~ ', 4],
    ['exclamations', '!', 1],
  ])('stops at 800 marks of %s', (_name, text, marks) => {
    expect(canBeRendered(text.repeat(800 / marks))).toBe(true);
    expect(canBeRendered(text.repeat(800 / marks + 1))).toBe(false);
  });

  it('stops at 50,000 characters', () => {
    expect(canBeRendered('a'.repeat(50_000))).toBe(true);
    expect(canBeRendered('a'.repeat(50_001))).toBe(false);
  });
});
