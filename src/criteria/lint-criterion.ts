import { findPlaces } from '../batch/criterion-template.ts';
import { checkCriteria, toCriteriaShape } from '../client/criteria/criteria.ts';
import { IssueList } from '../values/rules.ts';
import { findJoins } from './find-joins.ts';
import { findNegation } from './find-negation.ts';
import { readCriterion, type ReadCriterion } from './read-criterion.ts';

/** The name of a rule of {@link lintCriterion}. */
export type CriterionRule =
  | 'prefix'
  | 'empty'
  | 'two_qualities'
  | 'missing_qualifier'
  | 'misspelt_qualifier'
  | 'negation'
  | 'unknown_place'
  | 'too_long';

/** What {@link lintCriterion} found in a criterion. */
export interface CriterionFinding {
  /** The rule that the criterion breaks. */
  readonly rule: CriterionRule;
  /** What was found, why scores suffer from it, and the fix. */
  readonly message: string;
}

/** The number of characters above which a criterion is too long to state one quality. */
const MAX_LENGTH = 500;

/** Returns the messages of a rule, one per place that breaks it. */
type Check = (criterion: ReadCriterion) => readonly string[];

/** The rules that read what follows the prefix. */
const CHECKS: readonly (readonly [CriterionRule, Check])[] = [
  ['two_qualities', checkQualities],
  ['missing_qualifier', checkQualifier],
  ['misspelt_qualifier', checkSpelling],
  ['negation', checkNegation],
];

/** The rules that any text can break. */
const TEXT_CHECKS: readonly (readonly [CriterionRule, (text: string) => readonly string[]])[] = [
  ['unknown_place', checkPlaces],
  ['too_long', checkLength],
];

/**
 * Finds what makes the scores of a criterion hard to use: a prefix that the service would refuse or that is misspelt, a prefix
 * without a quality, two qualities in one, a missing or misspelt qualifier, a double negative, a place that no row fills, and a text
 * over 500 characters. Every place that breaks a rule is one finding; two qualities are searched in the first 1,000 words.
 *
 * The rules read English. They miss some problems rather than report false ones, so an empty result does not mean that a
 * criterion is good. `docs/criteria.md` explains each rule.
 *
 * @param text - The text of the criterion, with its prefix.
 * @returns All findings in the order of the rules; empty when nothing was found.
 *
 * @example
 * ```ts
 * import { lintCriterion } from 'align-evals/criteria';
 *
 * const [finding] = lintCriterion('Reward answers that are polite and correct');
 * console.log(finding?.rule); // two_qualities
 * ```
 */
export function lintCriterion(text: string): readonly CriterionFinding[] {
  const criterion = readCriterion(text);
  const ofText = TEXT_CHECKS.flatMap(([rule, check]) => toFindings(rule, check(text)));
  if (criterion === undefined) return [...toFindings('prefix', wrongPrefix(text)), ...ofText];
  const { misspelt, prefix, rest } = criterion;
  const ofPrefix = misspelt === undefined ? [] : [`begins with "${misspelt}": write "${prefix} …"`];
  const ofRest = /[^\s\p{P}]/u.test(rest)
    ? CHECKS.flatMap(([rule, check]) => toFindings(rule, check(criterion)))
    : toFindings('empty', [`has nothing after "${prefix}": state the quality to score`]);
  return [...toFindings('prefix', ofPrefix), ...ofRest, ...ofText];
}

function toFindings(rule: CriterionRule, messages: readonly string[]): CriterionFinding[] {
  return messages.map((message) => ({ rule, message }));
}

/** The message of the client, which refuses the text. */
function wrongPrefix(text: string): string[] {
  const issues = new IssueList();
  checkCriteria(toCriteriaShape(text), undefined, issues);
  return issues.all.map(({ message }) => message);
}

function checkQualities(criterion: ReadCriterion): readonly string[] {
  return findJoins(criterion).map(
    (found) =>
      `asks for two qualities at once ("${found}"), so a score does not show which one is missing: write one criterion for each`,
  );
}

/** What not every conversation has, each with the sentence that says when a criterion does not apply. */
const OPTIONAL_PARTS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:tool|function|search|lookup) (?:results?|outputs?|responses?|calls? (?:that|with|whose))\b/i,
    'Not applicable when no tool was called',
  ],
  [
    /\b(?:results?|outputs?|responses?) of (?:an?|the|its|any|every|each|all) (?:tools?|functions?|search|calls?)\b/i,
    'Not applicable when no tool was called',
  ],
  [
    /\b(?:what|that) (?:a|the|its) (?:tools?|functions?|search) (?:gave|returned?|found|reported|said)\b/i,
    'Not applicable when no tool was called',
  ],
  [
    /\b(?:(?:retrieved|provided|supplied|attached) (?:documents?|passages?|context|chunks?|pages?|files?|sources?)|the (?:documents|passages|context))\b/i,
    'Not applicable when no document was retrieved',
  ],
  [
    /\b(?:earlier|previous) (?:answers?|messages?|turns?|repl(?:y|ies)|questions?)\b/i,
    'Not applicable to the first answer of a conversation',
  ],
];

/** A place such as `{{context}}` needs no qualifier, because every row must fill it. */
function checkQualifier({ text, sentence, isQualified }: ReadCriterion): readonly string[] {
  if (isQualified || findPlaces(text).filled.length > 0) return [];
  const found = new Map<string, string>();
  for (const [pattern, qualifier] of OPTIONAL_PARTS) {
    const [part] = pattern.exec(sentence) ?? [];
    if (part !== undefined && !found.has(qualifier)) found.set(qualifier, part);
  }
  return Array.from(
    found,
    ([qualifier, part]) =>
      `speaks of "${part}", which not every conversation has, and scores the others too: add a sentence such as "${qualifier}"`,
  );
}

function checkSpelling({ misspeltQualifier: found }: ReadCriterion): readonly string[] {
  return found === undefined
    ? []
    : [`says when it does not apply with "${found}": write "Not applicable when …"`];
}

function checkNegation(criterion: ReadCriterion): readonly string[] {
  const found = findNegation(criterion);
  if (found === undefined) return [];
  const opposite = criterion.prefix === 'Penalize' ? 'Reward' : 'Passes if';
  return [
    `is a double negative ("${criterion.prefix} … ${found}"), which models misread: state what is wanted with "${opposite}"`,
  ];
}

/** Places with one brace, as other template languages have them. */
const SINGLE_BRACE = /(?<!\{)\{ ?(?<name>expected|reference|context|vars\.\w+) ?\}(?!\})/g;

function checkPlaces(text: string): readonly string[] {
  const others = findPlaces(text).others.map(
    (place) =>
      `has {{${place}}}, which no row fills, and sends it as it is: use {{expected}}, {{reference}}, {{context}} or {{vars.NAME}}`,
  );
  const single = Array.from(text.matchAll(SINGLE_BRACE), ({ groups }) => groups?.['name'] ?? '');
  return [
    ...others,
    ...single.map((name) => `has {${name}}, which no row fills: write {{${name}}}`),
  ];
}

function checkLength(text: string): readonly string[] {
  const { length } = Array.from(text);
  if (length <= MAX_LENGTH) return [];
  return [
    `has ${length} characters: a criterion of more than ${MAX_LENGTH} states several rules, so split it, or move facts to {{reference}}`,
  ];
}
