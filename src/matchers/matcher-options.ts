import type { Client } from '../client/client.ts';
import { checkOptions } from '../errors/check-options.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { findPrefix } from '../service/criteria.ts';
import { quoteKey } from '../values/describe-value.ts';
import { isPlainObject, isRecord } from '../values/objects.ts';
import { once } from '../values/once.ts';
import {
  booleanRule,
  integerFrom,
  methodsRule,
  optional,
  rule,
  type Rule,
  type RulesFor,
} from '../values/rules.ts';
import { suggestKey } from '../values/unknown-keys.ts';
import type { TestName, TestRecorder } from './recorder.ts';

/** The options of one assertion. */
export interface CriterionOptions {
  /**
   * The lowest score that meets the criterion, from 0 to 1. Criteria that begin with `Reward` or `Penalize` require it.
   *
   * @defaultValue `min` of `alignMatchers`; else 0.5 for `Passes if` and `Fails if`
   */
  readonly min?: number | undefined;
  /**
   * How many times the criterion is evaluated: an integer from 1 to 100. Each trial is paid.
   *
   * @defaultValue `trials` of `alignMatchers`, else `1`
   */
  readonly trials?: number | undefined;
  /**
   * How many trials have to reach `min`: an integer from 1 to `trials`.
   *
   * @defaultValue `trials`
   */
  readonly minPasses?: number | undefined;
  /**
   * Whether the assertion passes when the criterion does not apply; otherwise it fails, with and without `.not`.
   *
   * @defaultValue `false`
   */
  readonly allowNotApplicable?: boolean | undefined;
}

/** The options of an assertion with several criteria. */
export interface CriteriaOptions extends Omit<CriterionOptions, 'min'> {
  /**
   * The lowest score that meets a criterion, from 0 to 1: one for all criteria, or one per name. Criteria that begin with
   * `Reward` or `Penalize` require it.
   *
   * @defaultValue `min` of `alignMatchers`; else 0.5 for `Passes if` and `Fails if`
   */
  readonly min?: number | Readonly<Record<string, number>> | undefined;
}

/** What the assertions of a test suite share. */
export interface MatcherSetup {
  /**
   * The client, or a function that creates it. The function is called once, at the first assertion.
   *
   * @defaultValue `new Client()`, created at the first assertion
   */
  readonly client?: Client | (() => Client) | undefined;
  /**
   * Keeps evaluations in journals, or answers from them: the result of `createTestRecorder` of `align-evals/matchers/node`.
   *
   * @defaultValue none: every evaluation is sent
   */
  readonly recorder?: TestRecorder | undefined;
}

/** The options of `alignMatchers`. */
export interface AlignMatchersOptions
  extends MatcherSetup, Pick<CriterionOptions, 'min' | 'trials'> {}

/** The options of `assertCriterion`. */
export interface AssertCriterionOptions extends MatcherSetup, CriterionOptions {
  /**
   * The test, for a recorder: the context that `node:test` passes to a test has these fields.
   *
   * @defaultValue none: a journal names the row by the hash of the conversation
   */
  readonly test?: TestName | undefined;
}

/** A criterion with its name: its key, else its text. */
export type NamedCriterion = readonly [name: string, criterion: string];

/** The checked options of one assertion, with the defaults. */
export interface ResolvedCriterionOptions {
  readonly min: CriteriaOptions['min'];
  /** The minimum of the suite, for criteria of which `min` has none. */
  readonly sharedMin: number | undefined;
  readonly trials: number;
  readonly minPasses: number;
  readonly allowNotApplicable: boolean;
}

const MAX_TRIALS = 100;

const minRule: Rule = /* @__PURE__ */ rule(isScore, 'it must be a number from 0 to 1');

// All trials of an assertion are sent together.
const trialsRule: Rule = /* @__PURE__ */ rule(
  /* @__PURE__ */ integerFrom(1, MAX_TRIALS),
  `it must be an integer from 1 to ${MAX_TRIALS}`,
);

const minimaRule: Rule = /* @__PURE__ */ rule(
  (value) => isScore(value) || (isPlainObject(value) && Object.values(value).every(isScore)),
  'it must be a number from 0 to 1, or an object with one per criterion',
);

const setupRules = /* @__PURE__ */ once((): RulesFor<AlignMatchersOptions> => ({
  client: optional(
    rule(
      (value) => typeof value === 'object' || typeof value === 'function',
      'it must be a Client, or a function that returns one',
    ),
  ),
  recorder: optional(
    methodsRule(['evaluate', 'close'], 'pass createTestRecorder() of align-evals/matchers/node'),
  ),
  min: optional(minRule),
  trials: optional(trialsRule),
}));

const criterionRules = /* @__PURE__ */ once((): RulesFor<CriterionOptions> => ({
  min: optional(minRule),
  trials: optional(trialsRule),
  minPasses: optional(trialsRule),
  allowNotApplicable: optional(booleanRule),
}));

const criteriaRules = /* @__PURE__ */ once((): RulesFor<CriteriaOptions> => ({
  ...criterionRules(),
  min: optional(minimaRule),
}));

const assertRules = /* @__PURE__ */ once((): RulesFor<AssertCriterionOptions> => ({
  ...setupRules(),
  ...criterionRules(),
  test: optional(
    rule(
      (value) => isRecord(value) && typeof value['fullName'] === 'string',
      'pass the context of the test',
    ),
  ),
}));

/** Checks the options of `assertCriterion`. */
export function checkAssertOptions(given: AssertCriterionOptions): AssertCriterionOptions {
  return checkOptions(given, assertRules(), {
    what: 'assertCriterion',
    usage: 'assertCriterion(subject, criterion, { min, trials, client })',
  });
}

/** Checks what the assertions of a suite share. */
export function checkSetup(given: AlignMatchersOptions): AlignMatchersOptions {
  return checkOptions(given, setupRules(), {
    what: 'alignMatchers',
    usage: 'alignMatchers({ client, min, trials })',
  });
}

/** Checks the options of an assertion, and fills in the defaults of its suite. */
export function resolveCriterionOptions(
  given: CriteriaOptions,
  shared: Pick<AlignMatchersOptions, 'min' | 'trials'>,
  what: string,
): ResolvedCriterionOptions {
  const isNamed = what === 'toMeetCriteria';
  const options = checkOptions(given, isNamed ? criteriaRules() : criterionRules(), {
    what,
    usage: `${what}(${isNamed ? 'criteria' : 'criterion'}, { min, trials, minPasses })`,
  });
  const trials = options.trials ?? shared.trials ?? 1;
  const minPasses = options.minPasses ?? trials;
  if (minPasses > trials) {
    throw new ConfigurationError(
      `minPasses is ${minPasses}, but there ${trials === 1 ? 'is 1 trial' : `are ${trials} trials`}: raise trials, or lower minPasses`,
      { code: 'conflicting_options', option: 'minPasses' },
    );
  }
  const { min, allowNotApplicable = false } = options;
  return { min, sharedMin: shared.min, trials, minPasses, allowNotApplicable };
}

/**
 * Returns the minimum of each criterion.
 *
 * @throws `ConfigurationError` when the options have no minimum, and the criterion has no natural one; or have one for a name that no
 * criterion has, so that a misspelt name does not lower a minimum to the default.
 */
export function listMinima(
  criteria: readonly NamedCriterion[],
  { min, sharedMin }: Pick<ResolvedCriterionOptions, 'min' | 'sharedMin'>,
): readonly number[] {
  const minima = typeof min === 'object' ? new Map(Object.entries(min)) : undefined;
  const known = criteria.map(([name]) => name);
  for (const name of minima?.keys() ?? []) {
    if (known.includes(name)) continue;
    throw new ConfigurationError(
      `min has ${quoteKey(name)}, which is not the name of a criterion: ${suggestKey(name, known)}`,
      { code: 'invalid_option', option: 'min' },
    );
  }
  const shared = typeof min === 'number' ? min : sharedMin;
  return criteria.map((one) => minima?.get(one[0]) ?? shared ?? naturalMinimumOf(one));
}

function naturalMinimumOf([name, criterion]: NamedCriterion): number {
  const prefix = findPrefix(criterion);
  // A criterion without a prefix gets the error of the client, which lists the prefixes.
  if (prefix !== 'Reward' && prefix !== 'Penalize') return 0.5;
  const where = name === criterion ? '' : ` for the criterion ${quoteKey(name)}`;
  throw new ConfigurationError(
    `min is not set${where}, and only "Passes if" and "Fails if" have a natural minimum, 0.5: pass the lowest score that is good enough, such as { min: 0.7 }`,
    { code: 'invalid_option', option: 'min' },
  );
}

function isScore(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
