import { stripVTControlCharacters } from 'node:util';

// A terminal acts on control characters and on characters that change the direction of text.
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
// Formats, tags and variation selectors are not visible, and a surrogate on its own is not a character.
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]+/gu;

/** The number of code units of a text for one line: more than a line shows, and few enough to be cleaned quickly. */
const MAX_LINE = 2000;

/** The number of code units of a text that is shown as a paragraph. */
export const MAX_PARAGRAPH = 20_000;

/**
 * Prepares a text from the service or the data for a terminal: it becomes one line without escape sequences, control
 * characters and invisible characters, and ends after `maxLength` code units.
 */
export function toTerminalText(text: string, maxLength = MAX_LINE): string {
  return stripVTControlCharacters(text.slice(0, maxLength))
    .replaceAll(INVISIBLE, '')
    .replaceAll(CONTROLS, ' ')
    .trim();
}
