/**
 * Characters that a reader cannot see and that change how other characters look: controls other than tab and line feed,
 * marks of direction, other invisible formats, line separators, and halves of surrogate pairs. Joiners stay, because
 * emoji and several scripts need them.
 */
const UNSEEN =
  /[^\P{Cc}\t\n]|[^\P{Cf}\u{200C}\u{200D}]|[\p{Zl}\p{Zp}\p{Cs}\u{115F}\u{1160}\u{3164}\u{FFA0}]/gu;

/** A part of a text, or the code of a character that is not visible, such as `U+202E`. */
export interface TextPart {
  readonly text: string;
  readonly isCode: boolean;
}

/** Most texts consist of these only, and this test is several times as fast. */
const PLAIN = /^[\t\n -~]*$/;

export function toTextParts(text: string): readonly TextPart[] {
  if (PLAIN.test(text)) return text === '' ? [] : [{ text, isCode: false }];
  const parts: TextPart[] = [];
  let start = 0;
  for (const { 0: character, index } of text.matchAll(UNSEEN)) {
    if (index > start) parts.push({ text: text.slice(start, index), isCode: false });
    parts.push({ text: toCode(character), isCode: true });
    start = index + character.length;
  }
  if (start < text.length) parts.push({ text: text.slice(start), isCode: false });
  return parts;
}

/** Returns a text for places that cannot mark a part, such as an attribute, with codes in brackets: `[U+202E]`. */
export function toVisibleText(text: string): string {
  return text.replaceAll(UNSEEN, (character) => `[${toCode(character)}]`);
}

function toCode(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
