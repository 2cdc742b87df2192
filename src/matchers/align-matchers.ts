import { runAssertion, requireText, type Suite, toNamedCriteria } from './assertion.ts';
import { toClientSource } from './evaluate-subject.ts';
import {
  type AlignMatchersOptions,
  checkSetup,
  type CriteriaOptions,
  type CriterionOptions,
} from './matcher-options.ts';

/** What Vitest and Jest tell a matcher about its test. */
export interface MatcherContext {
  /** Whether the matcher was called behind `.not`. */
  readonly isNot?: boolean | undefined;
  /** The full name of the test. */
  readonly currentTestName?: string | undefined;
  /** The path of the test file. */
  readonly testPath?: string | undefined;
}

/** What a matcher returns to Vitest and Jest. */
export interface MatcherOutcome {
  /** Whether the subject matches; Vitest and Jest turn it round for `.not`. */
  readonly pass: boolean;
  /** Returns the message of the failure. */
  readonly message: () => string;
}

/** The matchers, for `expect.extend`. */
export type AlignMatchers = {
  /** Evaluates a subject against one criterion. */
  readonly toMeetCriterion: (
    this: MatcherContext,
    subject: unknown,
    criterion: string,
    options?: CriterionOptions,
  ) => Promise<MatcherOutcome>;
  /** Evaluates a subject against named criteria, all of which it has to meet. */
  readonly toMeetCriteria: (
    this: MatcherContext,
    subject: unknown,
    criteria: Readonly<Record<string, string>>,
    options?: CriteriaOptions,
  ) => Promise<MatcherOutcome>;
};

/** The matchers in the types of `expect`. The set-up files add them; a set-up file of your own imports one of these for its types. */
export interface CriterionAssertions {
  /**
   * Evaluates a conversation or a trace against one criterion. Await it.
   *
   * @param criterion - Begins with `Reward`, `Penalize`, `Passes if` or `Fails if`.
   * @param options - `min`, `trials`, `minPasses` and `allowNotApplicable`.
   */
  toMeetCriterion(criterion: string, options?: CriterionOptions): Promise<void>;
  /**
   * Evaluates a conversation or a trace against named criteria, all of which it has to meet. Await it.
   *
   * @param criteria - Each begins with `Reward`, `Penalize`, `Passes if` or `Fails if`.
   * @param options - `min`, `trials`, `minPasses` and `allowNotApplicable`.
   */
  toMeetCriteria(
    criteria: Readonly<Record<string, string>>,
    options?: CriteriaOptions,
  ): Promise<void>;
}

/**
 * Creates matchers for `expect.extend` of Vitest and Jest. Nothing is created or sent before the first assertion.
 *
 * A failed assertion names the criterion, the score, the minimum, the explanation, the trace id and the last answer. An error of the
 * service or of the client is thrown as it is, so that an outage does not look like a wrong answer.
 *
 * @param options - What all assertions share.
 * @throws `ConfigurationError` when an option is unknown or invalid.
 *
 * @example
 * ```ts
 * import { alignMatchers } from 'align-evals/matchers';
 * import { expect } from 'vitest';
 *
 * expect.extend(alignMatchers({ min: 0.7 }));
 * ```
 */
export function alignMatchers(options: AlignMatchersOptions = {}): AlignMatchers {
  const shared = checkSetup(options);
  const suite: Suite = { ...shared, source: toClientSource(shared) };
  return {
    async toMeetCriterion(subject, criterion, given = {}) {
      const criteria = [[criterion, requireText(criterion)] as const];
      return await match(this, 'toMeetCriterion', { subject, criteria, options: given }, suite);
    },
    async toMeetCriteria(subject, criteria, given = {}) {
      const about = { subject, criteria: toNamedCriteria(criteria), options: given };
      return await match(this, 'toMeetCriteria', about, suite);
    },
  };
}

async function match(
  { isNot = false, currentTestName, testPath }: MatcherContext,
  name: keyof AlignMatchers,
  about: Pick<Parameters<typeof runAssertion>[0], 'subject' | 'criteria' | 'options'>,
  suite: Suite,
): Promise<MatcherOutcome> {
  const argument = name === 'toMeetCriterion' ? 'criterion' : 'criteria';
  const call = `expect(subject).${isNot ? 'not.' : ''}${name}(${argument})`;
  const test =
    currentTestName === undefined ? undefined : { fullName: currentTestName, filePath: testPath };
  const { passed, message } = await runAssertion({ ...about, call, name, test, isNot }, suite);
  return { pass: passed !== isNot, message: () => message };
}
