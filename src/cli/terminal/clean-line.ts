// Control characters act on a terminal, and so do line separators and characters that change the direction. A
// surrogate on its own is not a character.
const ACTING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** The part of a long text that is cleaned: the rest would not be shown. */
const MAX_LENGTH = 10_000;

/** Prepares a text from outside for one line of a terminal: characters that act on it become spaces. */
export function cleanLine(text: string): string {
  return text.slice(0, MAX_LENGTH).replaceAll(ACTING, ' ').replaceAll(/ {2,}/g, ' ').trim();
}
