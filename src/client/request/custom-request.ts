import { ownFields } from '../../values/objects.ts';
import { once } from '../../values/once.ts';
import {
  booleanRule,
  IssueList,
  oneOf,
  optional,
  plainRule,
  rule,
  type Rule,
  type RulesFor,
  valuesOf,
} from '../../values/rules.ts';
import type { RequestOptions } from '../options/request-options.ts';
import { checkFields, readParams, throwIssues, toList } from '../params.ts';
import type { Pipeline } from '../pipeline.ts';
import { NOT_JSON, toJson } from '../../values/to-json.ts';

/** The value of a query parameter. A list repeats the parameter once per value. */
export type QueryValue = string | number | boolean | readonly (string | number | boolean)[];

/**
 * The request that `client.request` sends.
 *
 * @typeParam T - The type that `decode` returns.
 */
export interface CustomRequest<T = unknown> {
  /** The HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below the base URL, such as `/api/v1/…`. A path that leaves the base URL is rejected. */
  readonly path: string;
  /**
   * The query parameters. A parameter of `undefined` is left out.
   *
   * @defaultValue none
   */
  readonly query?: Readonly<Record<string, QueryValue | undefined>> | undefined;
  /**
   * The body, sent as JSON.
   *
   * @defaultValue none
   */
  readonly body?: unknown;
  /**
   * Converts the parsed response to the result of the call. If it throws an error, the call rejects with this
   * error.
   *
   * @defaultValue returns the parsed response
   */
  readonly decode?: ((body: unknown) => T) | undefined;
  /**
   * The credential to send.
   *
   * @defaultValue `'apiKey'`
   */
  readonly auth?: 'apiKey' | 'accessToken' | undefined;
  /**
   * Whether a failed request may be sent again.
   *
   * @defaultValue `true` for GET, else `false`
   */
  readonly retry?: boolean | undefined;
}

export async function sendCustomRequest<T>(
  request: CustomRequest<T>,
  options: RequestOptions | undefined,
  pipeline: Pipeline,
): Promise<T> {
  const usage = 'request({ method, path })';
  const { method, path, query, body, ...rest } = readParams(request, usage, checkRequest<T>);
  const call = pipeline.resolve(options);
  const { auth, retry = method === 'GET', decode } = ownFields(rest);
  return await pipeline.send(
    {
      method,
      path,
      query,
      ...(body === undefined ? {} : { body }),
      auth,
      retry: retry ? 'repeatable' : 'never',
      size: 'list',
      mayBeEmpty: true,
      // Passes only one argument, because the parsers of some schema libraries accept a second one.
      decode: (response) => (decode === undefined ? (response as T) : decode(response)),
    },
    call,
  );
}

interface CheckedRequest<T> extends Omit<CustomRequest<T>, 'query' | 'body'> {
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
  body: optional(rule((value) => stringify(value) !== undefined, `it ${NOT_JSON}`)),
  decode: optional(rule((value) => typeof value === 'function', 'pass a function')),
  auth: optional(oneOf('apiKey', 'accessToken')),
  retry: optional(booleanRule),
}));

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
    // Contrary to its type, toJson returns undefined for a function.
    return toJson(value);
  } catch {
    // A circular reference, a bigint, or a toJSON that throws.
  }
  return undefined;
}
