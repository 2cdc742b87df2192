import type { ReadCriterion } from './read-criterion.ts';

const RELATIVES = new Set(['that', 'which', 'who']);
const AUXILIARIES = new Set([
  'do',
  'does',
  'did',
  'is',
  'are',
  'was',
  'have',
  'has',
  'can',
  'could',
]);
const NEGATIVE_VERBS = new Set(['lack', 'lacks', 'omit', 'omits', 'never', 'not']);
const NEGATIVE_NOUNS = new Set(['absent', 'absence', 'lack', 'lacking', 'missing', 'not', 'no']);
const PLACES = new Set(['from', 'in', 'on', 'part']);
const ARTICLES = new Set(['a', 'an', 'the', 'any', 'every']);

/**
 * Finds a negation that turns `Penalize` or `Fails if` into praise. Negations further back describe the fault itself, as in
 * "claims that no tool returned", and stay.
 */
export function findNegation({ prefix, words }: ReadCriterion): string | undefined {
  if (prefix === 'Penalize') return negationOfPenalize(words);
  // The verb of "Fails if the answer does not …" follows the subject, which is a word with its article.
  return prefix === 'Fails if' && ARTICLES.has(words[0] ?? '') ? negatedVerb(words, 2) : undefined;
}

function negationOfPenalize(words: readonly string[]): string | undefined {
  const start = ARTICLES.has(words[0] ?? '') ? 1 : 0;
  if (NEGATIVE_NOUNS.has(words[start] ?? '')) return words[start];
  const relative = words.findIndex((word) => RELATIVES.has(word));
  const subject = relative === -1 ? words : words.slice(0, relative);
  if (subject.includes('without')) return 'without';
  const withNo = subject.findIndex((word, index) => word === 'with' && subject[index + 1] === 'no');
  if (withNo !== -1) return 'with no';
  return relative === -1 ? undefined : negatedVerb(words, relative + 1);
}

/** Returns the negated verb that begins at a word. */
function negatedVerb(words: readonly string[], at: number): string | undefined {
  const [first = '', second = '', third = ''] = words.slice(at, at + 3);
  if (NEGATIVE_VERBS.has(first) || first.endsWith("n't")) return first;
  const pair = `${first} ${second}`;
  const isNegated = AUXILIARIES.has(first) && /^(?:not|never)$/.test(second);
  // "Facts that are not in the documents" is a fault without a positive name.
  return (isNegated && !PLACES.has(third)) || /^fails? to$/.test(pair) ? pair : undefined;
}
