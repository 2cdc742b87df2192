/** How JSON of an object or list begins; a text such as `[ROLE] …` does not. */
const START = /^\s*(?:\[\s*(?:$|[[{"\d-])|\{\s*(?:$|"))/;

const BRACKETS: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

/**
 * Reports whether a text that is not JSON is the beginning of JSON, which a limit on the length of attributes has cut.
 * Texts of other formats, such as Python's, end where their brackets are closed.
 */
export function isCutJson(text: string): boolean {
  if (!START.test(text)) return false;
  // The scanner of `values` would add 0.5 kB to this entry for what these two variables count.
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '"') isInString = !isInString;
    else if (isInString && character === '\\') index += 1;
    else if (!isInString) depth += BRACKETS[character] ?? 0;
  }
  return isInString || depth > 0;
}
