import { cleanText } from '../values/clean-text.ts';

/** Longer than any id of a product. */
const MAX_LENGTH = 100;

/** Writes an id in an error message. Products take any text as an id, which may act on a terminal. */
export function showId(id: string): string {
  return cleanText(id, MAX_LENGTH);
}
