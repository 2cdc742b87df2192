/** The limits of the JSON in a body, named like the options that set them. */
export type JsonLimits = Readonly<Record<'maxResponseDepth' | 'maxResponseValues', number>>;

/** Counts depth and values of JSON in the bytes of its text. */
export interface JsonScanner {
  /** Scans the next bytes, and returns the limit that the JSON exceeds. */
  readonly scan: (bytes: Uint8Array) => keyof JsonLimits | undefined;
  /** Reports whether a string, list or object is open after the bytes. */
  readonly isOpen: () => boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const SPACE = 0x20;
const NO_BYTE = 0xff;
/** In ASCII, `{` is `[` with this bit, and `}` is `]` with it. */
const BRACE_BIT = 0x20;
const OPENS = 0x7b;
const CLOSES = 0x7d;

/** The length from which the `indexOf` of the runtime finds the end of a string faster than the loop. */
const LONG_STRING = 32;

/**
 * Creates a scanner. It reads the bytes before they are parsed, because `JSON.parse` cannot be interrupted,
 * and a few megabytes of brackets keep it busy for seconds and take gigabytes.
 *
 * It checks no syntax; text that is not JSON counts as some JSON. It reads each byte at most twice.
 */
export function createJsonScanner({
  maxResponseDepth,
  maxResponseValues,
}: JsonLimits): JsonScanner {
  let depth = 0;
  let values = 0;
  let isInString = false;
  // Bytes above it begin a value that no comma announces: all but white space at the start of a list or object.
  let threshold = SPACE;
  // The bytes of the next chunk that belong to an escape which began in the last one.
  let escaped = 0;
  const findStart = (bytes: Uint8Array): number => (isInString ? findEnd(bytes, escaped) + 1 : 0);

  return {
    scan: (bytes) => {
      // Locals, because the loop is several times slower on the variables of the scanner.
      let [open, count, above] = [depth, values, threshold];
      let index = findStart(bytes);
      for (; index < bytes.length; index += 1) {
        const byte = bytes[index] ?? 0;
        if (byte === COMMA) {
          count += 1;
        } else if ((byte | BRACE_BIT) === CLOSES) {
          open -= 1;
          above = NO_BYTE;
        } else if (byte > above) {
          count += 1;
          above = NO_BYTE;
        }
        if (byte === QUOTE) {
          index = findEnd(bytes, index + 1);
        } else if ((byte | BRACE_BIT) === OPENS) {
          open += 1;
          above = SPACE;
        }
        if (open > maxResponseDepth) return 'maxResponseDepth';
        if (count > maxResponseValues) return 'maxResponseValues';
      }
      [depth, values, threshold] = [open, count, above];
      // The end of a string that goes on is behind the chunk.
      isInString = index > bytes.length;
      escaped = Math.max(0, index - 1 - bytes.length);
      return undefined;
    },
    isOpen: () => isInString || depth > 0,
  };
}

// Returns the index of the quote that ends a string; one behind the bytes when they end before it.
function findEnd(bytes: Uint8Array, from: number): number {
  let index = from;
  for (;;) {
    const near = Math.min(index + LONG_STRING, bytes.length);
    for (; index < near; index += 1) {
      if (bytes[index] === QUOTE) return index;
      if (bytes[index] === BACKSLASH) index += 1;
    }
    if (index >= bytes.length) return index;
    index = skipToQuote(bytes, index);
  }
}

// Returns the index of the next quote, or of the backslashes before it, which may escape it.
function skipToQuote(bytes: Uint8Array, from: number): number {
  const quote = bytes.indexOf(QUOTE, from);
  let index = quote === -1 ? bytes.length : quote;
  while (index > from && bytes[index - 1] === BACKSLASH) index -= 1;
  return index;
}
