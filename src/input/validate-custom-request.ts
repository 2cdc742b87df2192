import type { CustomRequest } from '../options/custom-request.ts';
import { quoteName } from '../values/describe-value.ts';
import { IssueList } from '../values/issue-list.ts';
import {
  booleanRule,
  checkFields,
  oneOf,
  optional,
  plainRule,
  rule,
  type Rule,
  type RulesFor,
  valuesOf,
} from '../values/rules.ts';

/** A checked call of `request`. */
export interface CheckedRequest {
  readonly query: readonly (readonly [string, string])[];
  /** The body as JSON text. */
  readonly body: string | undefined;
}

const queryRule: Rule = /* @__PURE__ */ valuesOf((given, _key, at, issues) => {
  for (const value of toList(given)) plainRule(value, at, issues);
});

const RULES: RulesFor<CustomRequest> = {
  method: /* @__PURE__ */ oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
  // A second slash would name another host, and a query belongs into `query`.
  path: /* @__PURE__ */ rule(
    (value) => typeof value === 'string' && /^\/(?![/\\])[^?#\\\s]*$/.test(value),
    'pass a path like /api/v1/…, without a host or query',
    quoteName,
  ),
  query: /* @__PURE__ */ optional(queryRule),
  body: /* @__PURE__ */ optional(
    /* @__PURE__ */ rule(
      (value) => stringify(value) !== undefined,
      'it cannot be written as JSON, leave out functions, circular references and bigints',
    ),
  ),
  decode: /* @__PURE__ */ optional(
    /* @__PURE__ */ rule((value) => typeof value === 'function', 'pass a function'),
  ),
  auth: /* @__PURE__ */ optional(/* @__PURE__ */ oneOf('apiKey', 'accessToken')),
  retry: /* @__PURE__ */ optional(booleanRule),
};

/**
 * Checks everything a caller passed to `request`.
 *
 * @param request - What the caller passed.
 * @throws {@link InvalidInputError} that lists what is wrong.
 */
export function validateCustomRequest(request: CustomRequest): CheckedRequest {
  const issues = new IssueList();
  checkFields<CustomRequest>(request, RULES, issues);
  const { method, query = {}, body } = request;
  if (method === 'GET' && body !== undefined) {
    issues.add('body', 'is given for GET, which carries none: use query, or another method');
  }
  issues.throwIfAny();
  return {
    query: Object.entries(query).flatMap(([name, given]) =>
      toList(given).map((value) => [name, String(value)] as const),
    ),
    body: body === undefined ? undefined : stringify(body),
  };
}

function stringify(value: unknown): string | undefined {
  try {
    // Undefined for a function, whatever the types say.
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function toList(given: unknown): readonly unknown[] {
  if (given === undefined) return [];
  return Array.isArray(given) ? given : [given];
}
