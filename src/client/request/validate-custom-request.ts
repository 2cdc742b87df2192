import type { CustomRequest } from './custom-request-params.ts';
import { IssueList } from '../../values/issue-list.ts';
import { once } from '../../values/once.ts';
import {
  booleanRule,
  oneOf,
  optional,
  plainRule,
  rule,
  type Rule,
  type RulesFor,
  valuesOf,
} from '../../values/rules.ts';
import { checkFields, readParams, throwIssues } from '../params.ts';

/** The checked parameters of `request`. */
export interface CheckedRequest<T> extends Omit<CustomRequest<T>, 'query' | 'body'> {
  readonly query: readonly (readonly [string, string])[];
  /** The body as JSON text. */
  readonly body: string | undefined;
}

const queryRule: Rule = /* @__PURE__ */ valuesOf((given, _key, at, issues) => {
  for (const value of toList(given)) plainRule(value, at, issues);
});

const rules = /* @__PURE__ */ once((): RulesFor<CustomRequest> => ({
  method: oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
  // A second slash would name another host, and a query belongs in `query`.
  path: rule(
    (value) => typeof value === 'string' && /^\/(?![/\\])[^?#\\\s]*$/.test(value),
    'pass a path like /api/v1/…, without a host or query',
  ),
  query: optional(queryRule),
  body: optional(
    rule(
      (value) => stringify(value) !== undefined,
      'it cannot be written as JSON, leave out functions, circular references and bigints',
    ),
  ),
  decode: optional(rule((value) => typeof value === 'function', 'pass a function')),
  auth: optional(oneOf('apiKey', 'accessToken')),
  retry: optional(booleanRule),
}));

/**
 * Checks the parameters of `request`.
 *
 * @throws {@link InvalidInputError} that lists all issues.
 */
export function validateCustomRequest<T>(request: CustomRequest<T>): CheckedRequest<T> {
  return readParams(request, 'request({ method, path })', checkRequest);
}

function checkRequest<T>(request: CustomRequest<T>): CheckedRequest<T> {
  const issues = new IssueList();
  checkFields<CustomRequest>(request, rules(), issues);
  const { query = {}, body, ...rest } = request;
  if (rest.method === 'GET' && body !== undefined) {
    issues.add('body', 'is passed with GET, which has no body: use query, or another method');
  }
  throwIssues(issues);
  return {
    ...rest,
    query: Object.entries(query).flatMap(([name, given]) =>
      toList(given).map((value) => [name, String(value)] as const),
    ),
    body: stringify(body),
  };
}

function stringify(value: unknown): string | undefined {
  try {
    // Contrary to its type, JSON.stringify returns undefined for a function.
    return JSON.stringify(value);
  } catch {
    // A circular reference, a bigint, or a toJSON that throws.
  }
  return undefined;
}

function toList(given: unknown): readonly unknown[] {
  if (given === undefined) return [];
  return Array.isArray(given) ? given : [given];
}
