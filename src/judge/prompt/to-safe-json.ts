// A chat template may turn `<|im_end|>` or `[INST]` inside a text into the real control token, and the rest of the text
// into a message of its own. Characters that are not visible can hide an order from people who read the conversation.
const UNSAFE =
  /[<\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\[(?=\||\/?[gs]?[A-Z][A-Z0-9_]*\])/gu;

/**
 * Writes a value as one line of JSON in which no text can act as a control token of a model: such characters are
 * JSON escapes, which every reader of JSON decodes.
 */
export function toSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(UNSAFE, toEscape);
}

function toEscape(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
