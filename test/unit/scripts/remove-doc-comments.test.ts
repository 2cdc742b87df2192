import { expect, it } from 'vitest';
import { removeDocComments } from '../../../scripts/remove-doc-comments.ts';

it('removes the documentation of declarations and members', () => {
  const code = `/** A class. */
class Box {
  /**
   * The size.
   *
   * @param unit - A unit.
   */
  size(unit) {
    return unit;
  }
  /** Opens it. */
  async open() {}
}
`;

  expect(removeDocComments(code)).toBe(`class Box {
  size(unit) {
    return unit;
  }
  async open() {}
}
`);
});

it.each([
  ['a licence', '/** @license MIT */\nconst a = 1;\n'],
  ['another licence', '/*! MIT */\nconst a = 1;\n'],
  ['a mark for bundlers', 'const a = /* @__PURE__ */ create();\n'],
  ['a comment between two words', 'const a = typeof/** x */b;\n'],
  ['a text that looks like one', 'const a = `\n/** x */\n${b}\n/** y */\n`;\n'],
  ['a pattern that looks like one', 'const a = [\n/[/**]x *\\//\n];\n'],
  ['a line comment', '// Why.\nconst a = 1;\n'],
])('keeps %s', (_, code) => {
  expect(removeDocComments(code)).toBe(code);
});
