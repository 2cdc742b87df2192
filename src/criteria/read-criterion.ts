import { CRITERION_PREFIXES, findPrefix } from '../service/criteria.ts';
import { countEdits } from '../values/unknown-keys.ts';

/** A criterion with the parts that the rules of the linter read. */
export interface ReadCriterion {
  readonly prefix: (typeof CRITERION_PREFIXES)[number];
  /** How the text begins where it should begin with the prefix, such as `Pass if`; undefined when it is right. */
  readonly misspelt: string | undefined;
  readonly text: string;
  /** What follows the prefix. */
  readonly rest: string;
  /** The first sentence after the prefix, in which quoted texts are replaced. */
  readonly sentence: string;
  /** The words and punctuation marks of the first sentence, in lower case except names. */
  readonly words: readonly string[];
  /** Whether the criterion says when it applies, be it misspelt. */
  readonly isQualified: boolean;
  /** The beginning of a sentence that should be `Not applicable when`; undefined when no sentence does. */
  readonly misspeltQualifier: string | undefined;
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
  /[.;] *(?:not applicable|n\/a|(?:does not|doesn't) apply|applies|only applies|applicable|only when|only if)\b/i;

/** How many letters of "not applicable" may be wrong. */
const MAX_QUALIFIER_DISTANCE = 3;
/** How many letters of the verb of a prefix may be wrong. */
const MAX_VERB_DISTANCE = 1;

/** Reads a criterion. Returns undefined when its beginning resembles no prefix. */
export function readCriterion(text: string): ReadCriterion | undefined {
  const beginning = readBeginning(text);
  if (beginning === undefined) return undefined;
  const { prefix, shown } = beginning;
  const rest = text.slice(shown.length);
  const plain = rest.replaceAll(QUOTED, 'text').replaceAll('’', "'");
  const [sentence = '', ...others] = plain.split(/[.;](?:\s|$)/);
  const words = wordsOf(sentence);
  const misspeltQualifier = others.map(findMisspeltQualifier).find((found) => found !== undefined);
  return {
    ...{ prefix, text, rest, words, misspeltQualifier },
    misspelt: shown === prefix ? undefined : shown.trim(),
    sentence: sentence.trim(),
    isQualified:
      misspeltQualifier !== undefined ||
      QUALIFIER_SENTENCE.test(plain) ||
      words.some((word) => QUALIFIER_WORDS.has(word)),
  };
}

/** A prefix with the beginning of the text that is meant to be it. */
interface Beginning {
  readonly prefix: ReadCriterion['prefix'];
  readonly shown: string;
}

/** Other forms of a verb, and the longer prefixes that the service does not accept. */
const BEGINNING =
  /^\s*(?:(?:response|agents?|tool call|conversation|trace) )?(?<verb>\p{L}+)(?:['’]s)?(?<condition>,? (?:if|when|whenever)(?!\p{L}))?/iu;

function readBeginning(text: string): Beginning | undefined {
  const right = findPrefix(text);
  // The service accepts a letter after the prefix, such as "Rewards", and models read it.
  const isWhole = right !== undefined && !/^['’\p{L}]/u.test(text.slice(right.length));
  if (isWhole) return { prefix: right, shown: right };
  const { 0: whole = '', groups = {} } = BEGINNING.exec(text) ?? {};
  const { verb = '', condition = '' } = groups;
  const prefix = CRITERION_PREFIXES.find((one) => isMeant(one, verb.toLowerCase(), condition));
  if (prefix === undefined) return undefined;
  const length = prefix.endsWith(' if') ? whole.length : whole.length - condition.length;
  return { prefix, shown: whole.slice(0, length) };
}

function isMeant(prefix: string, verb: string, condition: string): boolean {
  const [rightVerb = '', rightCondition] = prefix.toLowerCase().split(' ');
  return resembles(verb, rightVerb) && (rightCondition === undefined || condition !== '');
}

function resembles(verb: string, rightVerb: string): boolean {
  const stem = /^(?<stem>reward|penali[sz]|pass|fail)(?:e|s|es|d|ed|ing)?$/.exec(verb)?.groups?.[
    'stem'
  ];
  if (stem !== undefined) return rightVerb.startsWith(stem.replace('lis', 'liz'));
  return countEdits(verb, rightVerb) <= MAX_VERB_DISTANCE;
}

/** Compares the first two words of a sentence with "not applicable". */
function findMisspeltQualifier(sentence: string): string | undefined {
  const [found] = /^\s*\p{L}+ \p{L}+/u.exec(sentence) ?? [];
  const phrase = found?.trim() ?? '';
  const distance = countEdits(phrase.toLowerCase(), 'not applicable');
  return distance > 0 && distance <= MAX_QUALIFIER_DISTANCE ? phrase : undefined;
}

function wordsOf(sentence: string): string[] {
  // "As well as" joins as "and" does.
  const plain = sentence.replaceAll(/as well as/gi, 'and');
  return Array.from(plain.match(/[\p{L}\p{N}_'-]+|[,:&]/gu) ?? [], (word, index) =>
    index > 0 && /^\p{Lu}\p{Ll}/u.test(word) ? word : word.toLowerCase(),
  );
}
