import { requireText, runAssertion } from './assertion.ts';
import { type ClientSource, toClientSource } from './evaluate-subject.ts';
import type { JudgedCriterion } from './judge-results.ts';
import { type AssertCriterionOptions, checkAssertOptions } from './matcher-options.ts';
import type { CriterionSubject } from './subject.ts';

/** The clients of functions and recorders: assertions with the same ones share a client. */
const sources = /* @__PURE__ */ new WeakMap<object, ClientSource>();

/**
 * Asserts that a conversation or a trace meets a criterion, for `node:test` and other runners without `expect.extend`.
 *
 * @param subject - `{ messages, result }`, messages, the response of a provider, or a recorded trace.
 * @param criterion - Begins with `Reward`, `Penalize`, `Passes if` or `Fails if`.
 * @param options - The minimum, the trials and the client.
 * @throws `AssertionError` of `node:assert` when the criterion is missed, or does not apply. `actual` is the score, or the scores of all
 * trials; `expected` is the minimum.
 * @throws `ConfigurationError` or `InvalidInputError` before anything is sent, when the input breaks a rule.
 * @throws the same errors as `client.evaluate` when the service fails.
 *
 * @example
 * ```ts
 * import { assertCriterion } from 'align-evals/matchers';
 * import { test } from 'node:test';
 *
 * test('answers the question', async () => {
 *   const messages = [
 *     { role: 'user', content: 'When do you open?' },
 *     { role: 'assistant', content: 'Good morning! We open at nine.' },
 *   ];
 *   await assertCriterion({ messages }, 'Passes if the answer has a time');
 * });
 * ```
 */
export async function assertCriterion(
  subject: CriterionSubject,
  criterion: string,
  options: AssertCriterionOptions = {},
): Promise<void> {
  const { client, recorder, test, ...given } = checkAssertOptions(options);
  const shared = { client, recorder };
  const assertion = {
    call: 'assertCriterion(subject, criterion)',
    name: 'assertCriterion',
    criteria: [[criterion, requireText(criterion)] as const],
    ...{ subject, options: given, test, isNot: false },
  };
  const suite = { ...shared, source: sourceOf(shared) };
  const { passed, causes, message } = await runAssertion(assertion, suite);
  if (!passed) throw toAssertionError(message, causes[0]);
}

function sourceOf(setup: Pick<AssertCriterionOptions, 'client' | 'recorder'>): ClientSource {
  const key = setup.client ?? setup.recorder ?? sources;
  const source = sources.get(key) ?? toClientSource(setup);
  sources.set(key, source);
  return source;
}

function toAssertionError(message: string, cause: JudgedCriterion | undefined): Error {
  const scores = cause?.results.map(({ score }) => score) ?? [];
  const facts = {
    message,
    actual: scores.length === 1 ? scores[0] : scores,
    expected: cause?.min,
    operator: 'assertCriterion',
    stackStartFn: assertCriterion,
  };
  // Not an import: the entry also loads where there is no Node, for the matchers.
  const { AssertionError } = process.getBuiltinModule('node:assert');
  return new AssertionError(facts);
}
