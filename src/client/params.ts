import { guardReading, UNREADABLE } from '../errors/check-options.ts';
import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { UnsupportedResultError } from '../errors/unsupported-result-error.ts';
import { levelOf } from '../providers/warnings.ts';
import type { WarningEvent } from '../service/hooks.ts';
import { isUuid } from '../service/ids.ts';
import { describeValue, quoteKey, showKey } from '../values/describe-value.ts';
import { isRecord, ownFields } from '../values/objects.ts';
import { applyRules, IssueList, rule, type Rule, type RulesFor } from '../values/rules.ts';
import { suggestKey, unknownKeys } from '../values/unknown-keys.ts';

export const traceIdRule: Rule = /* @__PURE__ */ rule(isUuid, 'pass the UUID of a trace');

/**
 * Reads the parameters of a call from a copy of their own fields. Errors never quote a string, which may be a key.
 *
 * @param usage - How to call, such as `rate({ traceId, rating })`.
 */
export function readParams<P extends object, T>(params: P, usage: string, read: (own: P) => T): T {
  return readInput(() => {
    if (isRecord(params)) return read(ownFields(params));
    const message = `is ${describeValue(params)}, but ${usage.replace(/\(.*/, '')} takes one object: ${usage}`;
    throw new InvalidInputError([{ path: 'params', message }]);
  });
}

export function readInput<T>(read: () => T): T {
  return guardReading(read, () => new InvalidInputError([{ path: 'params', message: UNREADABLE }]));
}

/** Checks each field of an object without a prototype, and reports unknown fields. */
export function checkFields<P extends object>(
  params: P,
  rules: RulesFor<P>,
  issues: IssueList,
  prefix = '',
): void {
  for (const key of unknownKeys(params, rules)) {
    const meant = suggestKey(key, Object.keys(rules));
    issues.add(prefix + showKey(key), `is an unknown field (${quoteKey(key)}): ${meant}`);
  }
  applyRules(params, rules, issues, prefix);
}

/** Checks parameters whose fields are independent of each other, and returns a copy of the own fields. */
export function validateFields<P extends object>(params: P, rules: RulesFor<P>, usage: string): P {
  return readParams(params, usage, (own) => {
    const issues = new IssueList();
    checkFields(own, rules, issues);
    throwIssues(issues);
    return own;
  });
}

/** Lists the values of a parameter that accepts one value or an array. */
export function toList(given: unknown): readonly unknown[] {
  if (given === undefined) return [];
  return Array.isArray(given) ? given : [given];
}

export function throwIssues(issues: IssueList): void {
  if (issues.all.length > 0) throw new InvalidInputError(issues.all);
}

export function validateTraceId(traceId: string): void {
  const issues = new IssueList();
  traceIdRule(traceId, 'traceId', issues);
  throwIssues(issues);
}

/** Throws an error that lists the warnings about lost parts, if there are any: the option `strict`. */
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
