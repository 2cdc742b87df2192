import {
  BYTE,
  BACKSLASH,
  DECODED_BACKSLASH,
  isBackslash,
  MAX_ESCAPE,
  mayOpen,
  readEscape,
  readUtf8,
  type Sequence,
} from './read-escape.ts';
import type { Span } from './span.ts';

/** Options of {@link toNormalForm}. */
interface NormalFormOptions {
  /** Whether to report where each code unit comes from. */
  readonly hasOrigins?: boolean;
  /** Whether to leave escape sequences as they are. */
  readonly isRaw?: boolean;
}

/** A text in the form in which texts are compared. */
export interface NormalForm {
  /** The code units. ASCII letters are in their own case, which base64 needs: see {@link foldCase}. */
  readonly codes: Uint16Array;
  /** The part of the text from which each code unit comes; empty unless requested. */
  readonly origins: readonly Span[];
}

// What `cleanText` leaves out too. A replacement character stands for half of a character, which it does not show.
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\uFFFD]/gu;

/**
 * Converts a text to the form in which texts are compared: escape sequences of JSON, Python, URLs and HTML
 * are decoded, also those within one another; characters are decomposed (NFKD) and in upper case; white
 * space and invisible characters are left out. `-` and `_` become the `+` and `/` of base64.
 *
 * The time is linear in the length of the text: 5 MB of prose take a tenth of a second, and of the worst text
 * a few seconds.
 */
export function toNormalForm(text: string, options: NormalFormOptions = {}): NormalForm {
  const writer = new Writer(text.length, options);
  for (let index = 0; index < text.length; index += 1) {
    index = writer.addWords(text, index);
    writer.add(text.charCodeAt(index), index, index + 1);
  }
  return writer.finish();
}

/** Writes the normal form; `start` and `end` are the part of the text from which a character comes. */
class Writer {
  #codes: Uint16Array;
  #length = 0;
  readonly #origins: Span[] | undefined;
  readonly #isRaw: boolean;
  /** The length up to which a character may end an escape sequence. */
  #openUntil = 0;
  /** Whether there may be bytes or decoded backslashes, which the result must not contain. */
  #hasRemains = false;
  readonly #folded = new Map<number, readonly number[]>();

  constructor(length: number, { hasOrigins = false, isRaw = false }: NormalFormOptions) {
    this.#codes = new Uint16Array(length + MAX_ESCAPE);
    this.#origins = hasOrigins ? [] : undefined;
    this.#isRaw = isRaw;
  }

  /**
   * Writes the ASCII letters, digits and spaces from an index on, which are most of a large body, and returns
   * the index after them. They need no origins, and end no escape sequence, or none are written.
   */
  addWords(text: string, from: number): number {
    if (this.#origins !== undefined || this.#length < this.#openUntil) return from;
    let index = from;
    let length = this.#length;
    const codes = this.#codes;
    for (; length < codes.length; index += 1) {
      // Stryker disable next-line all: every other character is written one by one, with the same result
      const code = text.charCodeAt(index);
      const letter = code | 0x20;
      if ((letter > 0x60 && letter < 0x7b) || (code > 0x2f && code < 0x3a)) {
        codes[length] = code;
        length += 1;
      } else if (code !== 0x20) break;
    }
    this.#length = length;
    return index;
  }

  add(code: number, start: number, end: number): void {
    if (code > 0x7f) {
      if (isLowSurrogate(code)) this.#addLowSurrogate(code, start, end);
      else this.#addFolded(code, start, end);
    } else if (code > 0x20 && code < 0x7f) {
      this.#addSign(code === 0x2d ? 0x2b : code === 0x5f ? 0x2f : code, start, end);
    }
  }

  /** Writes an ASCII character, which may begin or end an escape sequence. */
  #addSign(code: number, start: number, end: number): void {
    this.#write(code, start, end);
    if (mayOpen(code) && !this.#isRaw) this.#openUntil = this.#length + MAX_ESCAPE;
    if (this.#length < this.#openUntil) {
      this.#replaceEnd(readEscape(this.#codes, this.#length), end);
    }
  }

  /** Completes the normal form, without what remains of escape sequences that never ended. */
  finish(): NormalForm {
    const codes = this.#codes.subarray(0, this.#length);
    if (this.#hasRemains || codes.includes(BACKSLASH)) return this.#withoutRemains(codes).finish();
    return { codes, origins: this.#origins ?? [] };
  }

  /** Leaves out backslashes, and reads bytes that are not UTF-8 as Latin-1. */
  #withoutRemains(codes: Uint16Array): Writer {
    const hasOrigins = this.#origins !== undefined;
    const writer = new Writer(codes.length, { hasOrigins });
    for (let index = 0; index < codes.length; index += 1) {
      const code = codes[index] ?? 0;
      const [start, end] = this.#origins?.[index] ?? [0, 0];
      const byte = isHighSurrogate(codes[index - 1]) ? 0 : code - BYTE;
      if (byte >= 0x80 && byte <= 0xff) writer.#addFolded(byte, start, end);
      else if (!isBackslash(code) && !isHalf(codes, index)) writer.#write(code, start, end);
    }
    return writer;
  }

  #write(code: number, start: number, end: number): void {
    if (this.#length === this.#codes.length) {
      const longer = new Uint16Array(2 * this.#length);
      longer.set(this.#codes);
      this.#codes = longer;
    }
    this.#codes[this.#length] = code;
    if (this.#origins !== undefined) this.#origins[this.#length] = [start, end];
    this.#length += 1;
  }

  /** Writes a character decomposed and in upper case, or nothing if it is invisible. */
  #addFolded(code: number, start: number, end: number): void {
    let units = this.#folded.get(code);
    if (units === undefined) {
      units = fold(code);
      this.#folded.set(code, units);
    }
    for (const unit of units) {
      // A wide percent sign may begin an escape sequence too.
      if (unit < 0x80) this.add(unit, start, end);
      else this.#write(unit, start, end);
    }
  }

  #addLowSurrogate(code: number, start: number, end: number): void {
    const high = this.#codes[this.#length - 1] ?? 0;
    this.#write(code, start, end);
    if (this.#length > 1 && isHighSurrogate(high)) {
      this.#replaceEnd({ length: 2, code: 0x10000 + ((high & 0x3ff) << 10) + (code & 0x3ff) }, end);
    } else {
      this.#hasRemains = true;
      this.#replaceEnd(readUtf8(this.#codes, this.#length), end);
    }
  }

  /** Replaces a sequence at the end by its character, which may complete another sequence. */
  #replaceEnd(sequence: Sequence | undefined, end: number): void {
    if (sequence === undefined) return;
    this.#length -= sequence.length;
    const [start] = this.#origins?.[this.#length] ?? [0];
    this.#openUntil = this.#findOpener() + MAX_ESCAPE;
    const { code } = sequence;
    if (isHighSurrogate(code)) this.#hasRemains = true;
    if (!isBackslash(code)) {
      this.add(code, start, end);
      return;
    }
    this.#hasRemains = true;
    this.#addSign(DECODED_BACKSLASH, start, end);
  }

  /** Returns the length after the last character that may begin an escape sequence. */
  #findOpener(): number {
    for (let at = this.#length; at > this.#length - MAX_ESCAPE; at -= 1) {
      if (mayOpen(this.#codes[at - 1])) return at;
    }
    return -MAX_ESCAPE;
  }
}

function fold(code: number): number[] {
  const text = String.fromCodePoint(code).normalize('NFKD').replaceAll(INVISIBLE, '');
  // In lower case first, because the upper case of ẞ is ẞ, but the upper case of ß is SS. ASCII letters keep their case.
  const folded = text.replaceAll(/[^ -~]/gu, (character) => character.toLowerCase().toUpperCase());
  return Array.from({ length: folded.length }, (_, index) => folded.charCodeAt(index));
}

/** Converts an ASCII letter to upper case; all other letters of a normal form are. */
export function foldCase(code: number): number {
  return code >= 0x61 && code <= 0x7a ? code - 0x20 : code;
}

/** Reports whether a code unit is half of a character whose other half is missing. */
function isHalf(codes: Uint16Array, index: number): boolean {
  const code = codes[index] ?? 0;
  if (isHighSurrogate(code)) return !isLowSurrogate(codes[index + 1] ?? 0);
  return isLowSurrogate(code) && !isHighSurrogate(codes[index - 1]);
}

function isHighSurrogate(code = 0): boolean {
  return code >= 0xd800 && code < BYTE;
}

function isLowSurrogate(code: number): boolean {
  return code >= BYTE && code <= 0xdfff;
}
