// Control characters and line separators affect a terminal or a log.
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
// Formats, tags and variation selectors are invisible, or change the direction of the text. A surrogate on its own is
// not a character. `DI` is what Unicode calls ignorable by default.
const INVISIBLE = /[\p{Cf}\p{Cs}\p{DI}]+/gu;

/**
 * Prepares a text from outside for a message, a log line or an event: a space replaces control characters, and
 * invisible characters are removed. After `maxLength` characters the text ends with `…`.
 */
export function cleanText(text: string, maxLength: number): string {
  // Cleaning the whole of a long text would take time.
  const part = text.slice(0, PART * maxLength);
  const more = part.length < text.length ? '…' : '';
  return shorten(part.replaceAll(INVISIBLE, '').replaceAll(CONTROLS, ' ') + more, maxLength);
}

/** Shortens a text to a number of whole characters, followed by `…`. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // A character has two code units at most.
  const characters = Array.from(text.slice(0, 2 * maxLength + 2));
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : text;
}

/** Reads this many code units per character, because invisible characters are removed afterwards. */
const PART = 4;
