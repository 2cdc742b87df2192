import { guardReading } from '../errors/check-options.ts';
import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { UnsupportedResultError } from '../errors/unsupported-result-error.ts';
import { levelOf } from '../providers/warnings.ts';
import type { WarningEvent } from '../service/hooks.ts';
import { isUuid } from '../service/ids.ts';
import { describeValue, quoteKey, showKey } from '../values/describe-value.ts';
import { isRecord, ownFields } from '../values/objects.ts';
import { applyRules, IssueList, rule, type Rule, type RulesFor } from '../values/rules.ts';
import { suggestKey, unknownKeys } from '../values/unknown-keys.ts';

/** Requires the id of a trace. */
export const traceIdRule: Rule = /* @__PURE__ */ rule(isUuid, 'pass the UUID of a trace');

/**
 * Reads the parameters of a call from a copy of their own fields. Never quotes a string, which may be a key.
 *
 * @param usage - How to call, such as `rate({ traceId, rating })`.
 * @throws {@link InvalidInputError} for anything but an object, or when a getter or a proxy in it throws.
 */
export function readParams<P extends object, T>(params: P, usage: string, read: (own: P) => T): T {
  return readInput(() => {
    if (isRecord(params)) return read(ownFields(params));
    const message = `is ${describeValue(params)}, but ${usage.replace(/\(.*/, '')} takes one object: ${usage}`;
    throw new InvalidInputError([{ path: 'params', message }]);
  });
}

/**
 * Reads what a caller passed.
 *
 * @throws {@link InvalidInputError} when a getter or a proxy throws.
 */
export function readInput<T>(read: () => T): T {
  const message = 'cannot be read, because a getter or a proxy in it throws: pass plain objects';
  return guardReading(read, () => new InvalidInputError([{ path: 'params', message }]));
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
    issues.add(showKey(key), `is an unknown field (${quoteKey(key)}): ${suggestKey(key, rules)}`);
  }
  applyRules(params, rules, issues);
}

/**
 * Checks the parameters of a call whose fields are independent of each other.
 *
 * @param usage - How to call, see {@link readParams}.
 * @returns A copy of the own fields.
 * @throws {@link InvalidInputError} that lists all issues.
 */
export function validateFields<P extends object>(params: P, rules: RulesFor<P>, usage: string): P {
  return readParams(params, usage, (own) => {
    const issues = new IssueList();
    checkFields(own, rules, issues);
    throwIssues(issues);
    return own;
  });
}

/**
 * Throws all issues of a call, if there are any.
 *
 * @throws {@link InvalidInputError} that lists them.
 */
export function throwIssues(issues: IssueList): void {
  if (issues.all.length > 0) throw new InvalidInputError(issues.all);
}

/**
 * Checks the id of a trace.
 *
 * @throws {@link InvalidInputError} unless it is a UUID.
 */
export function validateTraceId(traceId: string): void {
  const issues = new IssueList();
  traceIdRule(traceId, 'traceId', issues);
  throwIssues(issues);
}

/**
 * Rejects the warnings about what is or may be lost.
 *
 * @throws {@link UnsupportedResultError} that lists them.
 */
export function rejectLosses(
  warnings: readonly WarningEvent[],
  what: 'agent trace' | 'conversation',
): void {
  const losses = warnings.filter(({ code, level = levelOf(code) }) => level === 'loss');
  if (losses.length === 0) return;
  const lines = losses.map(({ code, detail, fix }) =>
    [code, ...[detail, fix].filter((words) => words !== undefined)].join(': '),
  );
  const rule = `The ${what} is incomplete or unclear, which strict does not allow`;
  throw new UnsupportedResultError('strict', [rule, ...lines].join('\n'));
}
