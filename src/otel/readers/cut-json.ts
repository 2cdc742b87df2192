import { createJsonScanner } from '../../values/json-scanner.ts';

/** How JSON of an object or list begins; a text such as `[ROLE] …` does not. */
const START = /^\s*(?:\[\s*(?:$|[[{"\d-])|\{\s*(?:$|"))/;

const NO_LIMITS = {
  maxResponseDepth: Number.POSITIVE_INFINITY,
  maxResponseValues: Number.POSITIVE_INFINITY,
};

/**
 * Reports whether a text that is not JSON is the beginning of JSON, which a limit on the length of attributes has cut.
 * Texts of other formats, such as Python's, end where their brackets are closed.
 */
export function isCutJson(text: string): boolean {
  if (!START.test(text)) return false;
  const scanner = createJsonScanner(NO_LIMITS);
  scanner.scan(new TextEncoder().encode(text));
  return scanner.isOpen();
}
