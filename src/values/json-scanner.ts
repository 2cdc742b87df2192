import { once } from './once.ts';

/** The limits of the JSON in a body, named like the options that set them. */
export type JsonLimits = Readonly<Record<'maxResponseDepth' | 'maxResponseValues', number>>;

/** Counts depth and values of JSON in the bytes of its text. */
export interface JsonScanner {
  /** Scans the next bytes, and returns the limit that the JSON exceeds. */
  readonly scan: (bytes: Uint8Array) => keyof JsonLimits | undefined;
  /** Reports whether a string, list or object is open after the bytes. */
  readonly isOpen: () => boolean;
}

const QUOTATION_MARK = 0x22;
const BACKSLASH = 0x5c;

// The kinds of a byte outside of strings. Numbers, literals and colons consist of plain bytes.
const SPACE = 0;
const PLAIN = 1;
const COMMA = 2;
const QUOTE = 3;
const OPEN = 4;
const CLOSE = 5;

/** The kind of each byte. With a table, most bytes outside of strings need only one look. */
const kinds = /* @__PURE__ */ once((): Uint8Array => {
  const table = new Uint8Array(256).fill(PLAIN);
  table.fill(SPACE, 0, 0x21);
  for (const [kind, characters] of [
    [COMMA, ','],
    [QUOTE, '"'],
    [OPEN, '[{'],
    [CLOSE, ']}'],
  ] as const) {
    for (const character of characters) table[character.charCodeAt(0)] = kind;
  }
  return table;
});

/** The length from which `indexOf` finds the end of a string faster than the loop. */
const LONG_STRING = 32;

/**
 * Creates a scanner. It reads the bytes before they are parsed, because `JSON.parse` cannot be interrupted, and a few
 * megabytes of brackets keep it busy for seconds and take gigabytes.
 *
 * It does not check the syntax: text that is not JSON is counted as if it were. It reads each byte at most twice.
 */
export function createJsonScanner({
  maxResponseDepth,
  maxResponseValues,
}: JsonLimits): JsonScanner {
  const kindOf = kinds();
  let depth = 0;
  let values = 0;
  let isInString = false;
  // The least kind of byte that matters. A plain byte matters only where it begins the first value of a list or
  // object, because no comma precedes this value.
  let leastKind: number = PLAIN;
  // The number of bytes of the next chunk that belong to an escape which began in the last chunk.
  let escaped = 0;
  const kindAt = (bytes: Uint8Array, index: number): number => kindOf[bytes[index] ?? 0] ?? SPACE;
  const findExcess = (open: number, count: number): keyof JsonLimits | undefined => {
    if (open > maxResponseDepth) return 'maxResponseDepth';
    return count > maxResponseValues ? 'maxResponseValues' : undefined;
  };

  return {
    scan: (bytes) => {
      // The loop is several times faster with local variables than with the variables of the scanner.
      let [open, count, least] = [depth, values, leastKind];
      let index = isInString ? findEnd(bytes, escaped) + 1 : 0;
      for (; index < bytes.length; index += 1) {
        const kind = kindAt(bytes, index);
        if (kind < least) continue;
        if (kind === CLOSE) open -= 1;
        else if (least === PLAIN || kind === COMMA) count += 1;
        least = COMMA;
        if (kind === QUOTE) {
          index = findEnd(bytes, index + 1);
        } else if (kind === OPEN) {
          open += 1;
          least = PLAIN;
        }
        const excess = findExcess(open, count);
        if (excess !== undefined) return excess;
      }
      [depth, values, leastKind] = [open, count, least];
      // The end of a string that continues in the next chunk is behind this chunk.
      isInString = index > bytes.length;
      escaped = Math.max(0, index - 1 - bytes.length);
      return undefined;
    },
    isOpen: () => isInString || depth > 0,
  };
}

// Returns the index of the quote that ends a string, or an index behind the bytes if the string continues.
function findEnd(bytes: Uint8Array, from: number): number {
  let index = from;
  for (;;) {
    const near = Math.min(index + LONG_STRING, bytes.length);
    for (; index < near; index += 1) {
      if (bytes[index] === QUOTATION_MARK) return index;
      if (bytes[index] === BACKSLASH) index += 1;
    }
    if (index >= bytes.length) return index;
    const quote = bytes.indexOf(QUOTATION_MARK, index);
    const end = quote === -1 ? bytes.length : quote;
    // An odd number of backslashes before the quote escapes it.
    let backslashes = 0;
    while (end - backslashes > index && bytes[end - backslashes - 1] === BACKSLASH)
      backslashes += 1;
    if (backslashes % 2 === 0) return end;
    index = end + 1;
  }
}
