/**
 * Characters that nobody sees, halves of characters, and marks that combine with a letter. `DI` is what Unicode calls
 * ignorable by default.
 */
const HIDDEN = /[\s\p{Cc}\p{Cf}\p{Cs}\p{M}\p{DI}\uFFFD]+/gu;

/**
 * Removes what is not visible, and decomposes characters (NFKD): a wide letter becomes an ordinary one, and a letter
 * loses its accents.
 */
export function toVisible(text: string): string {
  return text.normalize('NFKD').replaceAll(HIDDEN, '');
}

/** The unit in a normal form by code unit: 0 before it was seen first, {@link LEFT_OUT} for one that does not count. */
const UNITS = /* @__PURE__ */ new Uint16Array(0x10000);
const LEFT_OUT = 1;

const BACKSLASH = 0x5c;
// Variation selectors and tags are not visible, and have two code units.
const TAGS = /[\u{E0000}-\u{E0FFF}]/gu;

/**
 * Converts a text to the form in which texts are compared: what is not visible, accents, backslashes, plus signs
 * (spaces of a query) and case do not count.
 *
 * @param isJson - Whether the text is a result of `JSON.stringify`, whose escape sequences are decoded.
 */
export function toNormalForm(text: string, isJson = false): Uint16Array {
  const whole = text.toWellFormed().normalize('NFKD');
  const source = whole.replaceAll(/[ßẞ]/g, 'ss').replaceAll(TAGS, '');
  const form = new Uint16Array(source.length);
  let length = 0;
  for (let index = 0; index < source.length; index += 1) {
    const code = source.charCodeAt(index);
    if (code === BACKSLASH && isJson) index += hiddenAfter(source.charAt(index + 1));
    const unit = UNITS[code] ?? 0;
    form[length] = unit === 0 ? learnUnit(code) : unit;
    if (form[length] !== LEFT_OUT) length += 1;
  }
  return form.subarray(0, length);
}

/** The number of characters after a backslash that belong to it and are not visible: a line break, or another backslash. */
function hiddenAfter(letter: string): number {
  if (letter === 'u') return 5;
  return letter === '"' ? 0 : 1;
}

// To ask the regular expression for each character of a large body would take a second.
function learnUnit(code: number): number {
  const character = String.fromCharCode(code);
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  const isLeftOut = '\\+'.includes(character) || toVisible(character) === '';
  // In lower case first: two letters in lower case can have the same upper case, as σ and ς.
  const folded = isLeftOut ? LEFT_OUT : character.toLowerCase().toUpperCase().charCodeAt(0);
  const unit = isHalf ? code : folded;
  UNITS[code] = unit;
  return unit;
}

/** Converts a normal form to a string of the same length. */
export function toText(form: Uint16Array): string {
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(form);
}
