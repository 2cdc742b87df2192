import type { ReadCriterion } from './read-criterion.ts';

const COPULAS = new Set('is are be being remain remains stay stays sound sounds'.split(' '));
const RELATIVES = new Set(['that', 'which', 'who']);

/** Words that cannot be the second of two adjectives. */
const NO_ADJECTIVES = new Set(
  'a an any at by for how if in it its no not of on only so that the their then they to what when which with yes'.split(
    ' ',
  ),
);

/** What may follow the second adjective; another word may be the noun of a list. */
const AFTER_ADJECTIVE = new Set([',', ':', ...'about for in to when with'.split(' ')]);

/** The nouns of what is scored: "clear and short answers". */
const SUBJECTS =
  /^(?:agents?|answers?|assistants?|conversations?|explanations?|messages?|repl(?:y|ies)|responses?|summar(?:y|ies))$/;

/** Verbs of criteria in their basic form. Many are nouns too, so a verb counts only before an object. */
const VERBS = new Set(
  'add admit answer apologise apologize ask avoid blame call check cite confirm contain contradict describe end explain express follow give greet help ignore include invent keep link list mention name offer omit promise propose provide quote recommend refer refuse repeat respect say show solve state suggest summarise summarize tell thank use verify warn write'.split(
    ' ',
  ),
);
const OBJECT_STARTS = new Set(
  'a all an another any each every how it its no one only that the their them what when where whether which who why'.split(
    ' ',
  ),
);
const NEGATED = new Set(['do', 'does', 'never']);

/** Begin a clause that describes the circumstances, whose own "and" joins no qualities. */
const SUBORDINATES = new Set(
  'after although because before if though unless until when whenever where while without'.split(
    ' ',
  ),
);

const AND = ['and', '&', 'but'];

/** The words that join qualities. "Passes if A or B" has one quality, but each of two faults is one. */
const JOINS: Readonly<Record<ReadCriterion['prefix'], ReadonlySet<string>>> = {
  Reward: new Set(AND),
  Penalize: new Set([...AND, 'or']),
  'Passes if': new Set(AND),
  'Fails if': new Set([...AND, 'or']),
};

/** A second rule in the same text. */
const SECOND_PREFIX = /(?:[.,;]|\b(?:and|but|or)) (?:reward|penali[sz]e|passes if|fails if)\b/i;

/** Finds the words that join two qualities. */
export function findJoin(criterion: ReadCriterion): string | undefined {
  const { text, words, prefix } = criterion;
  const [second] = SECOND_PREFIX.exec(text.slice(prefix.length)) ?? [];
  if (second !== undefined) return second.replace(/^[.,;] /, '');
  const at = words.findIndex((_, index) => joinsQualities(criterion, index));
  if (at === -1) return undefined;
  const before = words[at - 1] === ',' ? at - 2 : at - 1;
  return words
    .slice(before, skipAdverbs(words, at + 1) + 1)
    .join(' ')
    .replaceAll(' ,', ',');
}

function joinsQualities(criterion: ReadCriterion, at: number): boolean {
  const { words, prefix } = criterion;
  const word = words[at] ?? '';
  if (!JOINS[prefix].has(word)) return false;
  if (joinsAdjectives(words, at) || joinsWholeRule(criterion, at)) return true;
  // "Fails if A and B" describes one fault and its circumstances.
  const isFault = prefix === 'Fails if' && word !== 'or';
  return !isFault && joinsVerbs(criterion, at);
}

/** "that are polite, short and correct" */
function joinsAdjectives(words: readonly string[], at: number): boolean {
  const before = words[startOfList(words, at) - 1];
  const isPredicate = before !== undefined && COPULAS.has(before);
  const second = skipAdverbs(words, at + 1);
  const adjective = words[second];
  if (!isPredicate || adjective === undefined || NO_ADJECTIVES.has(adjective)) return false;
  const after = words[second + 1];
  return after === undefined || AFTER_ADJECTIVE.has(after);
}

/** "Reward clear and short answers", "Reward accuracy and brevity" */
function joinsWholeRule({ words, prefix }: ReadCriterion, at: number): boolean {
  if (prefix !== 'Reward' && prefix !== 'Penalize') return false;
  if (startOfList(words, at) !== 0) return false;
  const after = words[skipAdverbs(words, at + 1) + 1];
  return after === undefined || SUBJECTS.test(after);
}

/** "that cite a source and name the author", "that are short and do not repeat the question" */
function joinsVerbs({ words, prefix }: ReadCriterion, at: number): boolean {
  const before = words.slice(0, at);
  if (before.some((word) => SUBORDINATES.has(word))) return false;
  const isClause = prefix.endsWith('if') || before.some((word) => RELATIVES.has(word));
  // Two infinitives have one verb: "asks the user to check and confirm the date".
  if (!isClause || words[at - 2] === 'to') return false;
  const second = skipAdverbs(words, at + 1);
  const [verb = '', object = ''] = words.slice(second, second + 2);
  if (NEGATED.has(verb)) return verb === 'never' || object === 'not';
  return VERBS.has(verb.replace(/(?<=ss?)es$|s$/, '')) && OBJECT_STARTS.has(object);
}

/** Returns the index of the first word of the list that ends before a joining word. */
function startOfList(words: readonly string[], at: number): number {
  let start = words[at - 1] === ',' ? at - 2 : at - 1;
  while (words[start - 1] === ',') start -= 2;
  while (start > 0 && isAdverb(words[start - 1])) start -= 1;
  return start;
}

function skipAdverbs(words: readonly string[], from: number): number {
  let index = from;
  while (isAdverb(words[index])) index += 1;
  return index;
}

/** The adverbs in "ly" include "friendly", so a word counts only in front of another one. */
function isAdverb(word: string | undefined): boolean {
  return word !== undefined && /^(?:also|as|both|very|too|fully|clearly|factually)$/.test(word);
}
