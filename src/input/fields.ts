import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { suggestKey } from '../options/suggest-key.ts';
import { isUuid } from '../service/uuid.ts';
import { describeValue, quoteKey, quoteName, shortenKey } from '../values/describe-value.ts';
import { isRecord } from '../values/is-record.ts';
import { IssueList } from '../values/issue-list.ts';
import { applyRules, rule, type Rule, type RulesFor } from '../values/rules.ts';
import { unknownKeys } from '../values/unknown-keys.ts';

/** Requires the id of a trace. */
export const traceIdRule: Rule = /* @__PURE__ */ rule(
  isUuid,
  'pass the UUID of a trace',
  quoteName,
);

/**
 * Requires the parameters of a call to be an object. Never quotes a string, which may be a key.
 *
 * @param usage - How to call, such as `rate({ traceId, rating })`.
 * @throws {@link InvalidInputError} for anything else.
 */
export function requireObject(params: unknown, usage: string): void {
  if (isRecord(params)) return;
  const message = `is ${describeValue(params)}, but ${usage.replace(/\(.*/, '')} takes one object: ${usage}`;
  throw new InvalidInputError([{ path: 'params', message }]);
}

/**
 * Checks each field of the parameters of a call, and that there are no others.
 */
export function checkFields<P extends object>(
  params: P,
  rules: RulesFor<P>,
  issues: IssueList,
): void {
  for (const key of unknownKeys(params, rules)) {
    issues.add(
      shortenKey(key),
      `is an unknown field (${quoteKey(key)}): ${suggestKey(key, rules)}`,
    );
  }
  if (isRecord(params)) applyRules(params, rules, issues);
}

/**
 * Checks the parameters of a call whose fields are independent of each other.
 *
 * @param usage - How to call, see {@link requireObject}.
 * @throws {@link InvalidInputError} that lists all issues.
 */
export function validateFields<P extends object>(
  params: P,
  rules: RulesFor<P>,
  usage: string,
): void {
  requireObject(params, usage);
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
