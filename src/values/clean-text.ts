// Control characters and line separators act on a terminal or a log; so do those that change the direction.
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
// Formats, tags and variation selectors are not visible, and a surrogate on its own is not a character.
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * Prepares a text from outside for a message, a log line or an event: a space replaces control characters,
 * and characters that are not visible are removed.
 *
 * @param maxLength - The number of characters after which the text ends with `…`.
 */
export function cleanText(text: string, maxLength: number): string {
  // Cleaning all of a long text would take time.
  const part = text.slice(0, PART * maxLength);
  const more = part.length < text.length ? '…' : '';
  return shorten(part.replaceAll(INVISIBLE, '').replaceAll(CONTROLS, ' ') + more, maxLength);
}

/** Shortens a text to a number of characters, none of which it cuts in two; `…` follows. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // A character has two code units at most.
  const characters = Array.from(text.slice(0, 2 * maxLength + 2));
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : text;
}

/** The number of code units per character that are read, so that invisible ones hide only a few others. */
const PART = 4;
