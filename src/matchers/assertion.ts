import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { describeValue, keyPath } from '../values/describe-value.ts';
import { isPlainObject } from '../values/objects.ts';
import { type ClientSource, evaluateSubject } from './evaluate-subject.ts';
import { toFailureMessage } from './failure-message.ts';
import { type Conclusion, concludeAssertion, judgeCriterion } from './judge-results.ts';
import {
  type AlignMatchersOptions,
  type CriteriaOptions,
  listMinima,
  type NamedCriterion,
  resolveCriterionOptions,
} from './matcher-options.ts';
import type { TestName } from './recorder.ts';

/** An assertion about a subject. */
export interface Assertion {
  /** How it is written in a test, for its message. */
  readonly call: string;
  /** The name of the function, for the errors of its options. */
  readonly name: string;
  readonly subject: unknown;
  readonly criteria: readonly NamedCriterion[];
  readonly options: CriteriaOptions;
  readonly test: TestName | undefined;
  readonly isNot: boolean;
}

/** What the assertions of a suite share, with their client. */
export interface Suite extends Pick<AlignMatchersOptions, 'min' | 'trials' | 'recorder'> {
  readonly source: ClientSource;
}

/** How an assertion ended, with the message of its failure. */
export interface AssertionResult extends Conclusion {
  readonly message: string;
}

/**
 * Evaluates an assertion.
 *
 * @throws `ConfigurationError` or `InvalidInputError` before anything is sent; the errors of `client.evaluate`.
 */
export async function runAssertion(
  { call, name, subject, criteria, options, test, isNot }: Assertion,
  { min, trials, recorder, source }: Suite,
): Promise<AssertionResult> {
  const resolved = resolveCriterionOptions(options, { min, trials }, name);
  const minima = listMinima(criteria, resolved);
  const evaluation = { subject, criteria, trials: resolved.trials, test, source, recorder };
  const results = await evaluateSubject(evaluation);
  const judged = results.map((one, index) =>
    judgeCriterion(one, { min: minima[index] ?? 0, minPasses: resolved.minPasses }),
  );
  const { allowNotApplicable } = resolved;
  const conclusion = concludeAssertion(judged, { allowNotApplicable, isNot });
  const message = conclusion.passed ? '' : toFailureMessage(call, conclusion.causes, isNot);
  return { ...conclusion, message };
}

/** Lists named criteria. An assertion without a criterion would pass for every answer. */
export function toNamedCriteria(criteria: unknown): readonly NamedCriterion[] {
  const named = isPlainObject(criteria) ? Object.entries(criteria) : [];
  if (named.length > 0) {
    return named.map(([name, criterion]) => [
      name,
      requireText(criterion, `criteria${keyPath(name)}`),
    ]);
  }
  const shown = isPlainObject(criteria) ? 'has no criterion' : `is ${describeValue(criteria)}`;
  const message = `${shown}: pass an object with at least one criterion per name, such as { tone: 'Reward friendly answers' }`;
  throw new InvalidInputError([{ path: 'criteria', message }]);
}

export function requireText(criterion: unknown, path = 'criterion'): string {
  if (typeof criterion === 'string') return criterion;
  const message = `is ${describeValue(criterion)}: a criterion is a string`;
  throw new InvalidInputError([{ path, message }]);
}
