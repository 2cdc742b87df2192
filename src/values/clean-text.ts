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
  // Cleaning and cutting all of a long text would take time. Most characters have one or two code units.
  const part = text.slice(0, PART * maxLength);
  const clean = part.replaceAll(INVISIBLE, '').replaceAll(CONTROLS, ' ');
  const short = Array.from(clean).slice(0, maxLength).join('');
  return short.length < clean.length || part.length < text.length ? `${short}…` : short;
}

const PART = 4;
