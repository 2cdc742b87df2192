import { type NormalForm, toNormalForm } from './normal-form.ts';
import { BYTE } from './read-escape.ts';
import type { Span } from './span.ts';

/** Finds secrets in a text in normal form. */
export type FindIn = (codes: Uint16Array) => readonly Span[];

/** How bytes are written as characters. */
interface Radix {
  /** The characters that digits may be. */
  readonly run: RegExp;
  readonly charactersPerByte: number;
  /** The number of characters after which bytes begin anew. */
  readonly group: number;
  /** Returns one character per byte. */
  readonly decode: (run: string) => string;
}

const RADIXES: readonly Radix[] = [
  {
    run: /(?<![a-z\d+/])[a-z\d+/]+/gi,
    charactersPerByte: 4 / 3,
    group: 4,
    // A group of one character does not hold a byte.
    decode: (run) => atob(run.length % 4 === 1 ? run.slice(0, -1) : run),
  },
  {
    run: /(?<![a-f\d])[a-f\d]+/gi,
    charactersPerByte: 2,
    group: 2,
    decode: (run) =>
      run.replaceAll(/..?/g, (digits) => String.fromCharCode(Number.parseInt(digits, 16))),
  },
];

/** Matches readable UTF-8. Random bytes rarely match. */
const READABLE = /(?:[\t-\r -~]|[\u00c2-\u00f4][\u0080-\u00bf]{1,3}){8,}/g;

/** Secrets that are searched in other texts have at least this length, except a short key. */
const MIN_BYTES = 8;

/** The number of times that a secret may be in base64 or hex. */
const MAX_DEPTH = 2;

/**
 * Finds secrets in a text. The text may contain them in another case, with spaces, as escape sequences (see
 * {@link toNormalForm}), or in base64 or hex.
 *
 * @returns The parts of the text; they may overlap.
 */
export function findSecrets(text: string, findIn: FindIn, depth: number = MAX_DEPTH): Span[] {
  const form = toNormalForm(text, { hasOrigins: true });
  // A backslash or percent sign before a secret seems to begin an escape sequence with it.
  const raw = toNormalForm(text, { hasOrigins: true, isRaw: true });
  const encoded =
    depth === 0 ? [] : findEncoded(form, (bytes) => findSecrets(bytes, findIn, depth - 1));
  return [
    ...toOrigins([...findIn(form.codes), ...encoded], form),
    ...toOrigins(findIn(raw.codes), raw),
  ];
}

function toOrigins(spans: readonly Span[], { origins }: NormalForm): Span[] {
  return spans.map(([start, end]) => [origins[start]?.[0] ?? 0, origins[end - 1]?.[1] ?? 0]);
}

function findEncoded({ codes }: NormalForm, find: (text: string) => readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const { run, charactersPerByte, group, decode } of RADIXES) {
    for (const { 0: characters, index } of toText(codes).matchAll(run)) {
      if (characters.length < MIN_BYTES * charactersPerByte) continue;
      // Letters before the first byte do not belong to it, and their number is unknown.
      for (let shift = 0; shift < group; shift += 1) {
        for (const { 0: bytes, index: at } of decode(characters.slice(shift)).matchAll(READABLE)) {
          for (const [start, end] of find(markBytes(bytes))) {
            spans.push([
              index + shift + Math.floor((at + start) * charactersPerByte),
              index + shift + Math.ceil((at + end) * charactersPerByte),
            ]);
          }
        }
      }
    }
  }
  return spans;
}

function markBytes(bytes: string): string {
  return bytes.replaceAll(/[\u0080-\u00ff]/g, (byte) =>
    String.fromCharCode(BYTE + byte.charCodeAt(0)),
  );
}

/** Converts code units to a text of the same length. */
export function toText(codes: Uint16Array): string {
  return new TextDecoder('utf-16le').decode(codes);
}
