import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { isUuid } from '../service/uuid.ts';
import { describeValue, quoteKey, quoteName, shortenKey } from '../values/describe-value.ts';
import { isRecord } from '../values/is-record.ts';
import { IssueList } from '../values/issue-list.ts';
import { applyRules, rule, type Rule, type RulesFor } from '../values/rules.ts';
import { suggestKey, unknownKeys } from '../values/unknown-keys.ts';

/** Requires the id of a trace. */
export const traceIdRule: Rule = /* @__PURE__ */ rule(
  isUuid,
  'pass the UUID of a trace',
  quoteName,
);

/**
 * Requires the parameters of a call to be an object.
 *
 * @throws {@link InvalidInputError} for anything else.
 */
export function requireObject(
  params: unknown,
): asserts params is Readonly<Record<string, unknown>> {
  if (isRecord(params)) return;
  const message = `is ${describeValue(params)}: pass an object`;
  throw new InvalidInputError([{ path: 'params', message }]);
}

/**
 * Checks each field of the parameters of a call, and that there are no others.
 *
 * @throws {@link InvalidInputError} at once when they are not an object.
 */
export function checkFields<P extends object>(
  params: P,
  rules: RulesFor<P>,
  issues: IssueList,
): void {
  const given: unknown = params;
  requireObject(given);
  for (const key of unknownKeys(given, rules)) {
    issues.add(
      shortenKey(key),
      `is an unknown field (${quoteKey(key)}): ${suggestKey(key, rules)}`,
    );
  }
  applyRules(given, rules, issues);
}

/**
 * Checks the parameters of a call whose fields are independent of each other.
 *
 * @throws {@link InvalidInputError} that lists all issues.
 */
export function validateFields<P extends object>(params: P, rules: RulesFor<P>): void {
  const issues = new IssueList();
  checkFields(params, rules, issues);
  throwIssues(issues);
}

/**
 * Throws all issues of a call, if there are any.
 *
 * @throws {@link InvalidInputError} that lists them.
 */
export function throwIssues(issues: IssueList): void {
  if (issues.all.length > 0) throw new InvalidInputError(issues.all);
}
