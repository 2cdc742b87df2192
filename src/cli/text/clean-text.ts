import { stripVTControlCharacters } from 'node:util';

// A terminal acts on control characters and on characters that change the direction of text.
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
// Formats, tags and variation selectors are not visible, and a surrogate on its own is not a character.
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]+/gu;

/** The number of code units that are read: more than a line shows, and few enough to be quick. */
const MAX_LENGTH = 2000;

/**
 * Prepares a text from the service or the data for one line of a terminal: without escape sequences, control
 * characters, line breaks and what is not visible.
 */
export function cleanText(text: string): string {
  return stripVTControlCharacters(text.slice(0, MAX_LENGTH))
    .replaceAll(INVISIBLE, '')
    .replaceAll(CONTROLS, ' ')
    .trim();
}
