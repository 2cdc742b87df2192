/** A sequence of code units at the end of a text that stands for one character. */
export interface Sequence {
  /** The number of its code units. */
  readonly length: number;
  /** The character: a code point, a surrogate, or a byte in the form of {@link BYTE}. */
  readonly code: number;
}

/**
 * Added to a byte that is not ASCII, until its character is complete. The result is a low surrogate, which
 * is not a character of its own.
 */
export const BYTE = 0xdc00;

/** A backslash that was an escape sequence itself: no text in normal form has this code for another reason. */
export const DECODED_BACKSLASH = 0x7f;

/** No escape sequence is longer. */
export const MAX_ESCAPE = 10;

export const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const AMPERSAND = 0x26;
const SEMICOLON = 0x3b;
const SPACE = 0x20;
const LETTER_U = 0x75;
const CAPITAL_U = 0x55;
const LETTER_X = 0x78;

/** What follows a backslash. The letters are control characters, which are left out like a space. */
const SIMPLE: ReadonlyMap<number, number> = new Map([
  ...Array.from('"\'/', (sign) => [sign.charCodeAt(0), sign.charCodeAt(0)] as const),
  ...Array.from('bfnrtv', (letter) => [letter.charCodeAt(0), SPACE] as const),
]);
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));$/i;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Reports whether a code unit is a backslash, as it was sent or decoded. */
export function isBackslash(code: number | undefined): boolean {
  return code === BACKSLASH || code === DECODED_BACKSLASH;
}

/** Reports whether a code unit may begin an escape sequence. */
export function mayOpen(code: number | undefined): boolean {
  return code === PERCENT || code === AMPERSAND || isBackslash(code);
}

/** Reads the escape sequence of JSON, Python, a URL or HTML with which the first `length` code units end. */
export function readEscape(codes: Uint16Array, length: number): Sequence | undefined {
  const last = codes[length - 1] ?? 0;
  const before = codes[length - 2];
  if (isBackslash(before)) {
    // A text that was escaped more than once has more backslashes.
    const code = last === before ? last : SIMPLE.get(last);
    if (code !== undefined) return { length: 2, code };
  }
  if (last === SEMICOLON) return readEntity(codes, length);
  if (codes[length - 3] === PERCENT) return readHex(codes, length, 2, 3);
  if (isNamed(codes, length - 4, LETTER_X)) return readHex(codes, length, 2, 4);
  if (isNamed(codes, length - 6, LETTER_U)) return readHex(codes, length, 4, 6);
  // What Python writes for characters beyond four digits.
  if (isNamed(codes, length - 10, CAPITAL_U)) return readHex(codes, length, 8, 10);
  return undefined;
}

/** Reads the character of UTF-8 with whose bytes the first `length` code units end. */
export function readUtf8(codes: Uint16Array, length: number): Sequence | undefined {
  let code = 0;
  for (let size = 1; size <= 4; size += 1) {
    const byte = (codes[length - size] ?? 0) - BYTE;
    const shift = 6 * (size - 1);
    if (byte >> 6 === 2) {
      code += (byte & 0x3f) << shift;
    } else {
      // The bits before the first 0 of the first byte count the bytes.
      const isFirst = size > 1 && byte >> (7 - size) === (2 << size) - 2;
      code += (byte & (0x7f >> size)) << shift;
      return isFirst && code <= 0x10ffff ? { length: size, code } : undefined;
    }
  }
  return undefined;
}

function isNamed(codes: Uint16Array, start: number, name: number): boolean {
  return isBackslash(codes[start]) && codes[start + 1] === name;
}

function readHex(
  codes: Uint16Array,
  end: number,
  digits: number,
  length: number,
): Sequence | undefined {
  let code = 0;
  for (let index = end - digits; index < end; index += 1) {
    // Letters in lower case; digits stay.
    const unit = (codes[index] ?? 0) | 0x20;
    const digit = unit > 0x60 ? unit - 0x57 : unit - 0x30;
    if (digit < 0 || digit > (unit > 0x60 ? 15 : 9)) return undefined;
    code = 16 * code + digit;
  }
  if (code > 0x10ffff) return undefined;
  return { length, code: digits === 2 && code > 0x7f ? code + BYTE : code };
}

function readEntity(codes: Uint16Array, length: number): Sequence | undefined {
  const end = String.fromCharCode(...codes.subarray(Math.max(0, length - MAX_ESCAPE), length));
  const [entity, hex, decimal, name] = ENTITY.exec(end) ?? [];
  if (entity === undefined) return undefined;
  const named = name === undefined ? undefined : (NAMED[name.toLowerCase()] ?? ' ');
  const code = named?.charCodeAt(0) ?? Number(hex === undefined ? decimal : `0x${hex}`);
  return code > 0x10ffff ? undefined : { length: entity.length, code };
}
