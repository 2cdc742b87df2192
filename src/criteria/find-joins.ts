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
const AFTER_ADJECTIVE = new Set([',', ':', ...'about and for in to when with'.split(' ')]);

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

/** Pairs of words with one meaning. */
const IDIOMS = new Set(['plain and simple', 'safe and sound', 'short and sweet', 'up and running']);

/** Each joining word is compared with all words, which would take seconds for 100,000 characters. */
const MAX_WORDS = 1000;

/** Finds the words at each place that joins two qualities. */
export function findJoins(criterion: ReadCriterion): readonly string[] {
  const words = criterion.words.slice(0, MAX_WORDS);
  const [second] = SECOND_PREFIX.exec(criterion.rest) ?? [];
  const joined = words.flatMap((_, at) =>
    joinsQualities({ ...criterion, words }, at) ? [textAround(words, at)] : [],
  );
  return second === undefined ? joined : [...joined, second.replace(/^[.,;] /, '')];
}

function textAround(words: readonly string[], at: number): string {
  return words
    .slice(words[at - 1] === ',' ? at - 2 : at - 1, startOfVerb(words, at) + 1)
    .join(' ')
    .replaceAll(' ,', ',');
}

function joinsQualities(criterion: ReadCriterion, at: number): boolean {
  const { words, prefix } = criterion;
  const word = words[at] ?? '';
  if (!JOINS[prefix].has(word) || IDIOMS.has(words.slice(at - 1, at + 2).join(' '))) return false;
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
  // "the languages are English and French"
  if (adjective !== adjective.toLowerCase()) return false;
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

/** "that cite a source and name the author", "that are short and do not repeat the question", "that cite a source and are short" */
function joinsVerbs({ words, prefix }: ReadCriterion, at: number): boolean {
  if (!isClause({ words, prefix }, at) || sharesObject({ words, prefix }, at)) return false;
  const [verb = '', object = ''] = words.slice(startOfVerb(words, at));
  if (NEGATED.has(verb)) return verb === 'never' || object === 'not';
  return FINITE_COPULAS.has(verb) || (isVerb(verb) && OBJECT_STARTS.has(object));
}

/** Whether the words before have a verb, and none describes the circumstances. */
function isClause({ words, prefix }: Pick<ReadCriterion, 'words' | 'prefix'>, at: number): boolean {
  const before = words.slice(0, at);
  if (before.some((word) => SUBORDINATES.has(word))) return false;
  return prefix.endsWith('if') || before.some((word) => RELATIVES.has(word));
}

const FINITE_COPULAS = new Set(['is', 'are']);

function isVerb(word: string): boolean {
  return VERBS.has(word.replace(/(?<=ss?)es$|s$/, ''));
}

/** Verbs whose object does something in the basic form: "help the user understand and follow the steps". */
const CAUSATIVES = new Set('help helps let lets make makes'.split(' '));

/** Two verbs with one object are one action: "to check and confirm the date", "that find and name the order". */
function sharesObject(
  { words, prefix }: Pick<ReadCriterion, 'words' | 'prefix'>,
  at: number,
): boolean {
  const [beforeVerb = '', verb = ''] = words.slice(at - 2, at);
  if (beforeVerb === 'to' || followsCausative(words, at)) return true;
  if (!isVerb(verb) || /^apologi[sz]es?$/.test(verb)) return false;
  // "the assistant checks and confirms the date"
  return RELATIVES.has(beforeVerb) || (prefix.endsWith('if') && at === 3);
}

/** "help the user understand", and not "help the user" */
function followsCausative(words: readonly string[], at: number): boolean {
  const causative = words.findLastIndex((word, index) => index < at && CAUSATIVES.has(word));
  if (causative === -1) return false;
  const hasArticle = OBJECT_STARTS.has(words[causative + 1] ?? '');
  return at - causative > (hasArticle ? 3 : 2);
}

/** "and that also cite", "and it is": returns the index of the verb. */
function startOfVerb(words: readonly string[], at: number): number {
  const hasSubject = /^(?:that|which|who|it|they)$/.test(words[at + 1] ?? '');
  return skipAdverbs(words, hasSubject ? at + 2 : at + 1);
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
