/** How JSON of an object or list begins; a text such as `[ROLE] …` does not. */
const START = /^\s*(?:\[\s*(?:$|[[{"\d-])|\{\s*(?:$|"))/;

/** A string of JSON, and its closing quote if it has one. */
const STRING = /"[^"\\]*(?:\\.?[^"\\]*)*("|$)/gs;

/**
 * Reports whether a text that is not JSON is the beginning of JSON, which a limit on the length of attributes has cut.
 * Texts of other formats, such as Python's, end where their brackets are closed.
 */
export function isCutJson(text: string): boolean {
  if (!START.test(text)) return false;
  // Of all strings, only the beginning of an open one remains.
  const outside = text.replaceAll(STRING, (_, quote: string) => (quote === '' ? '"' : ''));
  return outside.includes('"') || countOf(outside, /[[{]/) > countOf(outside, /[\]}]/);
}

function countOf(text: string, character: RegExp): number {
  return text.split(character).length - 1;
}
