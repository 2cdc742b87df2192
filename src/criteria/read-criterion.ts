import type { CRITERION_PREFIXES } from '../service/criteria.ts';

/** A criterion with the parts that the rules of the linter read. */
export interface ReadCriterion {
  readonly prefix: (typeof CRITERION_PREFIXES)[number];
  readonly text: string;
  /** The first sentence after the prefix, in which quoted texts are replaced. */
  readonly sentence: string;
  /** The words and punctuation marks of the first sentence, in lower case. */
  readonly words: readonly string[];
  /** Whether the criterion says when it applies. */
  readonly isQualified: boolean;
}

/** Texts that a criterion quotes, which are no part of its grammar. */
const QUOTED = /"[^"]*"|“[^“”]*”|`[^`]*`|\{\{[^{}]*\}\}/g;

const QUALIFIER_WORDS = new Set([
  'if',
  'when',
  'whenever',
  'where',
  'unless',
  'although',
  'though',
]);
const QUALIFIER_SENTENCE =
  /[.;] *(?:not applicable|n\/a|does not apply|applies|only applies|applicable|only when|only if)\b/i;

export function readCriterion(text: string, prefix: ReadCriterion['prefix']): ReadCriterion {
  const rest = text.slice(prefix.length).replaceAll(QUOTED, 'text');
  const [sentence = ''] = rest.split(/[.;](?:\s|$)/);
  const words = wordsOf(sentence);
  return {
    prefix,
    text,
    sentence: sentence.trim(),
    words,
    isQualified: QUALIFIER_SENTENCE.test(rest) || words.some((word) => QUALIFIER_WORDS.has(word)),
  };
}

function wordsOf(sentence: string): string[] {
  // "As well as" joins as "and" does.
  const plain = sentence.toLowerCase().replaceAll('’', "'").replaceAll('as well as', 'and');
  return plain.match(/[\p{L}\p{N}_'-]+|[,:&]/gu) ?? [];
}
