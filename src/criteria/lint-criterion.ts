import { findPlaces } from '../batch/criterion-template.ts';
import { checkCriteria, toCriteriaShape } from '../client/criteria/criteria.ts';
import { findPrefix } from '../service/criteria.ts';
import { IssueList } from '../values/rules.ts';
import { findJoin } from './find-join.ts';
import { findNegation } from './find-negation.ts';
import { readCriterion, type ReadCriterion } from './read-criterion.ts';

/** The name of a rule of {@link lintCriterion}. */
export type CriterionRule =
  'prefix' | 'two_qualities' | 'missing_qualifier' | 'negation' | 'unknown_place' | 'too_long';

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

/** Every rule except the prefix, without which a criterion is not read further. */
const CHECKS: readonly (readonly [CriterionRule, Check])[] = [
  ['two_qualities', checkQualities],
  ['missing_qualifier', checkQualifier],
  ['negation', checkNegation],
  ['unknown_place', checkPlaces],
  ['too_long', checkLength],
];

/**
 * Finds what makes the scores of a criterion hard to use: two qualities in one, a missing qualifier, a double
 * negative, a place that no row fills, and a text over 500 characters. A criterion that the service would refuse has one
 * finding, of the rule `prefix`.
 *
 * The rules read English. They miss some problems rather than report false ones, so an empty result does not mean that a
 * criterion is good. `docs/criteria.md` explains each rule.
 *
 * @param text - The text of the criterion, with its prefix.
 * @returns the findings in the order of the rules; empty when nothing was found.
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
  const issues = new IssueList();
  checkCriteria(toCriteriaShape(text), undefined, issues);
  const prefix = findPrefix(text);
  if (prefix === undefined) {
    return issues.all.map(({ message }) => ({ rule: 'prefix', message }));
  }
  const criterion = readCriterion(text, prefix);
  return CHECKS.flatMap(([rule, check]) => check(criterion).map((message) => ({ rule, message })));
}

function checkQualities(criterion: ReadCriterion): readonly string[] {
  const found = findJoin(criterion);
  if (found === undefined) return [];
  return [
    `asks for two qualities at once ("${found}"), so a score does not show which one is missing: write one criterion for each`,
  ];
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
  for (const [pattern, qualifier] of OPTIONAL_PARTS) {
    const [found] = pattern.exec(sentence) ?? [];
    if (found === undefined) continue;
    return [
      `speaks of "${found}", which not every conversation has, and scores the others too: add a sentence such as "${qualifier}"`,
    ];
  }
  return [];
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

function checkPlaces({ text }: ReadCriterion): readonly string[] {
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

function checkLength({ text }: ReadCriterion): readonly string[] {
  const { length } = Array.from(text);
  if (length <= MAX_LENGTH) return [];
  return [
    `has ${String(length)} characters: a criterion of more than ${String(MAX_LENGTH)} states several rules, so split it, or move facts to {{reference}}`,
  ];
}
