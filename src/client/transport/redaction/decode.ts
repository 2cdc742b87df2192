import { toText, toVisible } from './normal-form.ts';

/** A text that is still encoded after this many rounds cannot be followed. */
const MAX_ROUNDS = 8;
/** The number of code units up to which a text may grow while it is decoded. */
const MAX_LENGTH = 16 * 1024;

/** Visible, and not a letter of any encoding, so that the texts on both sides are not joined. */
const BETWEEN = '‖';

// All bytes of one character of UTF-8 are one match.
const ESCAPE =
  /\\x[c-fC-F][\da-fA-F](?:\\x[89abAB][\da-fA-F]){1,3}|\\3[0-7]{2}(?:\\2[0-7]{2}){1,3}|\\x[\da-fA-F]{2}|\\[0-3][0-7]{2}|\\(u\{[\da-fA-F]+\}|U00[01][\da-fA-F]{5}|[uU][\da-fA-F]{4})|\\([0-7]{1,2})|\\([abefnrtv"'/\\])/g;
const PERCENT = /%[c-f][\da-f](?:%[89ab][\da-f]){1,3}|%[\da-f]{2}|%u([\da-f]{4})/gi;
/** The digits of one byte in a sequence: three of them are octal, two are hex. */
const BYTE = /[\da-f]{2,3}/gi;
const ENTITY = /&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|apos|nbsp));?/gi;
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const BASE64 = /[\w+/-]{16,}/g;
const HEX = /(?:(?:0x)?[\da-f]{2}[^\da-z‖]{0,2}){8,}/gi;
/** Visible UTF-8, one character per byte. Random bytes rarely match. */
const UTF8 = /(?:[\t-\r -~]|[\xC2-\xF4][\x80-\xBF]{1,3}){8,}/g;
/** UTF-16 with letters of Europe, also wide ones or with invisible characters between them, in either order. */
const UTF16 = /(?:[^][\p{Cc} \xD8-\xDF\xFE\xFF]){8}/u;

/**
 * Decodes a text in rounds until nothing changes. Each round applies every decoder once: escape sequences of JSON and
 * Python, percent encoding, HTML entities, then base64 and hex.
 *
 * @returns The text after each step, all in one text; undefined when the rounds or the length are not enough.
 */
export function decodeAll(text: string): string | undefined {
  let current = toVisible(text);
  const stages = [current];
  const known = new Set<string>();
  const maxLength = Math.max(MAX_LENGTH, current.length);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = current;
    for (const [pattern, decode] of DECODERS) {
      const next = current.replaceAll(pattern, decode);
      if (next === current) continue;
      current = toVisible(next);
      stages.push(current);
    }
    const parts = decodeRuns(current, known);
    if (parts.length === 0 && current === before) return stages.join(BETWEEN);
    stages.push(...parts);
    current = [current, ...parts].join(BETWEEN);
    if (current.length > maxLength) return undefined;
  }
  return undefined;
}

/** Returns the text that a sequence encodes. It receives the groups that the pattern of the sequence has captured. */
type Decode = (sequence: string, ...groups: (string | undefined)[]) => string;

/** Creates the decoder of a pattern that captures a code in hex, a code in `radix`, a name, or nothing: bytes. */
const decodeCode =
  (radix: number): Decode =>
  (sequence, hex, digits, name) => {
    // The number ends before the closing brace.
    if (hex !== undefined) return toCharacter(hex.replace(/u\{?/i, ''), 16);
    if (digits !== undefined) return toCharacter(digits, radix);
    if (name === undefined) return decodeBytes(sequence);
    // Other letters stand for control characters, and `nbsp` for a space.
    return NAMED.get(name.toLowerCase()) ?? (/[a-z]/i.test(name) ? '' : name);
  };
const DECODERS: readonly (readonly [RegExp, Decode])[] = [
  [ESCAPE, decodeCode(8)],
  // Behind the only group is the offset of the sequence.
  [PERCENT, (sequence, hex) => decodeCode(16)(sequence, hex)],
  [ENTITY, decodeCode(10)],
];

function toCharacter(digits: string, radix: number): string {
  const code = Number.parseInt(digits, radix);
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}

/** Decodes bytes that are UTF-8, or otherwise Latin-1. */
function decodeBytes(sequence: string): string {
  const codes = Array.from(sequence.matchAll(BYTE), ([digits]) =>
    Number.parseInt(digits, digits.length === 3 ? 8 : 16),
  );
  const bytes = String.fromCharCode(...codes);
  const text = readUtf8(withoutReplacements(bytes));
  return text.includes('\uFFFD') ? bytes : text;
}

/** Decodes base64 and hex, of which each run may have letters before it that do not belong to it. */
function decodeRuns(text: string, known: Set<string>): string[] {
  const parts: string[] = [];
  const add = (bytes: string): void => {
    for (const part of readTexts(bytes)) {
      const visible = toVisible(part);
      if (!known.has(visible)) parts.push(visible);
      known.add(visible);
    }
  };
  for (const [run] of text.matchAll(BASE64)) {
    const letters = run.replaceAll('-', '+').replaceAll('_', '/');
    for (let shift = 0; shift < 4; shift += 1) {
      const length = letters.length - shift;
      // A single letter does not hold a byte.
      add(atob(letters.slice(shift, letters.length - (length % 4 === 1 ? 1 : 0))));
    }
  }
  for (const [run] of text.matchAll(HEX)) {
    const digits = run.replaceAll(/0x|[^\da-f]/gi, '');
    for (const shifted of [digits, digits.slice(1)]) {
      add(shifted.replaceAll(/..?/g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))));
    }
  }
  return parts;
}

/** Returns what is readable of bytes as UTF-8, or as UTF-16 in both orders, from the first byte or the second. */
function readTexts(bytes: string): string[] {
  const narrow = (withoutReplacements(bytes).match(UTF8) ?? []).map(readUtf8);
  if (!UTF16.test(bytes)) return narrow;
  const wide = [bytes, bytes.slice(1)].flatMap((from) => [readUtf16(from, 0), readUtf16(from, 1)]);
  return [...narrow, ...wide];
}

/** After this, a replacement character in a decoded text is a byte that is not UTF-8. */
function withoutReplacements(bytes: string): string {
  return bytes.replaceAll('\xEF\xBF\xBD', '');
}

function readUtf8(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

function readUtf16(bytes: string, high: 0 | 1): string {
  const units = new Uint16Array(bytes.length >> 1);
  for (let index = 0; index < units.length; index += 1) {
    const at = 2 * index;
    units[index] = (bytes.charCodeAt(at + high) << 8) + bytes.charCodeAt(at + 1 - high);
  }
  return toText(units);
}
