import type { ProviderAdapter } from '../../providers/provider-adapter.ts';
import type { Hooks } from '../../service/hooks.ts';
import type { ModelCore } from '../../service/model-core.ts';
import type { Region } from '../../service/regions.ts';
import type { ServiceOptions } from '../../service/service-names.ts';
import type { Clock } from '../../values/clock.ts';
import type { Filled } from '../../values/objects.ts';
import { once } from '../../values/once.ts';
import {
  adaptersRule,
  anyValue,
  booleanRule,
  countRule,
  listOf,
  methodsRule,
  optional,
  retriesRule,
  type Rule,
  type RulesFor,
  textRule,
  timeoutRule,
  typeRule,
} from '../../values/rules.ts';
import { type CALL_OPTIONS, CLIENT_OPTIONS } from '../../values/unknown-keys.ts';
import type { Fetch } from './fetch.ts';
import { LOG_LEVELS, type Logger, type LogLevel } from './logger.ts';

/**
 * An API key or access token, or a function that returns one. The function is called before each
 * attempt, within the deadline.
 */
export type Credential = string | (() => string | Promise<string>);

/**
 * The options of `new Client(…)`. An option takes precedence over its environment variable, and the
 * variable over the default. A value of `undefined` counts as absent.
 */
export interface ClientOptions {
  /**
   * The API key, or a function that returns it. A key is valid only in the region in which it was
   * created. White space around it is removed.
   *
   * @defaultValue the environment variable `ALIGN_API_KEY`
   */
  readonly apiKey?: Credential | undefined;
  /**
   * The bearer token that reading the rate limits requires, or a function that returns it.
   *
   * @defaultValue the environment variable `ALIGN_ACCESS_TOKEN`
   */
  readonly accessToken?: Credential | undefined;
  /**
   * The region that stores and processes the data. Excludes `baseUrl`.
   *
   * @defaultValue the environment variable `ALIGN_REGION`, else `'eu'`
   */
  readonly region?: Region | undefined;
  /**
   * The base URL of a custom deployment, with `https` unless the host is loopback. Excludes `region`.
   *
   * @defaultValue the environment variable `ALIGN_BASE_URL`, else the URL of the region
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * Whether `http` is allowed for hosts other than loopback, which sends the key unencrypted.
   *
   * @defaultValue `false`
   */
  readonly allowInsecureHttp?: boolean | undefined;
  /**
   * The maximum number of retries per request: an integer of at least 1, because the service requires
   * clients to retry at least once. Statuses 400 to 404, 413, 421, 422, 501 and 505, redirects and answers that cannot
   * be used are never sent again. To test failures without waits, pass a `clock`.
   *
   * @defaultValue `1`
   */
  readonly numRetries?: number | undefined;
  /**
   * The time for one request with its retries and its body, in milliseconds, from 1 to 2147483647.
   * It starts when the request leaves the queue of `maxConcurrency`.
   *
   * @defaultValue `60000`
   */
  readonly timeoutMs?: number | undefined;
  /**
   * The time for one attempt with its body, in milliseconds, from 1 to 2147483647. An attempt that takes longer is
   * ended and retried like a lost connection, while `numRetries` and `timeoutMs` allow it; a comment is not sent again.
   * The service may complete the ended attempt too, and bill both, so choose more than evaluations usually take.
   *
   * @defaultValue none: the first attempt may use all of `timeoutMs`
   */
  readonly attemptTimeoutMs?: number | undefined;
  /**
   * The model core of calls that do not name one.
   *
   * @defaultValue none: the service uses its own default
   */
  readonly modelCore?: ModelCore | undefined;
  /**
   * The maximum number of requests in flight: an integer of at least 1. Further requests wait in a
   * queue. Without this option calls do not wait, and the criteria of one call run 5 at a time.
   *
   * @defaultValue none
   */
  readonly maxConcurrency?: number | undefined;
  /**
   * The maximum size of a response body, in bytes after decompression: an integer of at least 1.
   *
   * @defaultValue `2097152` for results, `16777216` for traces, lists and `request`
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * The maximum depth of a response, as the number of nested lists and objects: an integer of at least 1.
   *
   * @defaultValue `256`
   */
  readonly maxResponseDepth?: number | undefined;
  /**
   * The maximum number of values in a response: an integer of at least 1. Each string, number, boolean, null,
   * list and object counts as one value. Parsing, which nothing can interrupt, takes up to a microsecond per value.
   *
   * @defaultValue `50000` for results, `100000` for traces, lists and `request`
   */
  readonly maxResponseValues?: number | undefined;
  /**
   * The headers to add to every request. Headers that carry credentials or describe the body cannot be
   * set.
   *
   * @defaultValue none
   */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * The function that sends requests, for example through a proxy:
   * `(url, init) => fetch(url, { ...init, dispatcher })` with `fetch` and a dispatcher of undici.
   *
   * @defaultValue the global `fetch`, looked up at each request
   */
  readonly fetch?: Fetch | undefined;
  /**
   * The clock, which tests replace: with `createInstantClock()` of `align-evals/testing`, the waits of
   * retries and polls take no time.
   *
   * @defaultValue the clock and timers of the runtime
   */
  readonly clock?: Clock | undefined;
  /**
   * The logger that receives the log lines.
   *
   * @defaultValue the console
   */
  readonly logger?: Logger | undefined;
  /**
   * The amount of logging. Log lines contain no key, prompt or body.
   *
   * @defaultValue the environment variable `ALIGN_LOG`, else `'warn'` with a `logger`, else `'off'`
   */
  readonly logLevel?: LogLevel | undefined;
  /**
   * The functions to call on requests, retries, responses and warnings.
   *
   * @defaultValue none
   */
  readonly hooks?: Hooks | undefined;
  /**
   * Adapters for results that the client cannot read without them: `moreAdapters` of `align-evals/providers`,
   * or some of these. They are left out by default to keep applications small.
   *
   * @defaultValue none
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   * import { moreAdapters } from 'align-evals/providers';
   *
   * const client = new Client({ adapters: moreAdapters });
   * await client.close();
   * ```
   */
  readonly adapters?: readonly ProviderAdapter[] | undefined;
  /**
   * The keys of tools that are sent although their names are like the names of secrets and addresses, such as `url`;
   * `true` for all keys. Other such keys are left out, with the warning `secrets_omitted`.
   *
   * @defaultValue none
   */
  readonly keepToolKeys?: readonly string[] | true | undefined;
  /**
   * Whether the client may run in a page or a worker of a browser, where every visitor can read the key.
   *
   * @defaultValue `false`
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
  /**
   * The names that the specification leaves open, for deployments that use other names than the
   * defaults.
   *
   * @defaultValue none
   */
  readonly service?: ServiceOptions | undefined;
}

/** One limit for single results, and another for traces, lists and `request`. */
export interface LimitBySize {
  readonly single: number;
  readonly list: number;
}

/** The options that have a default, with one limit per size of response. */
export interface ClientDefaults extends Filled<
  ClientOptions,
  'numRetries' | 'timeoutMs' | 'maxResponseDepth' | 'logLevel'
> {
  readonly maxResponseBytes: LimitBySize;
  readonly maxResponseValues: LimitBySize;
}

const MEBIBYTE = 1024 * 1024;

/** The defaults of the client. A script compares the `@defaultValue` tags with this object. */
export const DEFAULTS: ClientDefaults = {
  // Specification, "Client library behaviour": one retry, 60 seconds.
  numRetries: 1,
  timeoutMs: 60_000,
  // `test/resilience/memory/worst-bodies.test.ts` measures the time and memory of the worst response within these
  // limits. A page of 100 traces may have 160 KiB of text and 300 messages per trace.
  maxResponseBytes: { single: 2 * MEBIBYTE, list: 16 * MEBIBYTE },
  maxResponseDepth: 256,
  maxResponseValues: { single: 50_000, list: 100_000 },
  logLevel: 'off',
};

const loggerRule: Rule = /* @__PURE__ */ methodsRule(
  LOG_LEVELS.slice(1),
  'it must have the methods of console',
);

const clockRule: Rule = /* @__PURE__ */ methodsRule(
  ['now', 'wallNow', 'schedule'],
  'pass createInstantClock() of align-evals/testing',
);

const keysRule: Rule = (value, path, issues) => {
  if (value !== true) listOf(textRule, 'pass true, or the names of keys')(value, path, issues);
};

export const hookRules = /* @__PURE__ */ once((): RulesFor<Hooks> => ({
  onRequest: optional(typeRule('function')),
  onRetry: optional(typeRule('function')),
  onResponse: optional(typeRule('function')),
  onWarning: optional(typeRule('function')),
}));

/** The options with the rule `anyValue` are checked where they are resolved. */
export const clientRules = /* @__PURE__ */ once((): RulesFor<ClientOptions> => ({
  apiKey: anyValue,
  accessToken: anyValue,
  region: anyValue,
  baseUrl: anyValue,
  allowInsecureHttp: optional(booleanRule),
  numRetries: optional(retriesRule),
  timeoutMs: optional(timeoutRule),
  attemptTimeoutMs: optional(timeoutRule),
  modelCore: optional(textRule),
  maxConcurrency: optional(countRule),
  maxResponseBytes: optional(countRule),
  maxResponseDepth: optional(countRule),
  maxResponseValues: optional(countRule),
  headers: anyValue,
  fetch: optional(typeRule('function')),
  clock: optional(clockRule),
  logger: optional(loggerRule),
  logLevel: anyValue,
  hooks: anyValue,
  adapters: optional(adaptersRule),
  keepToolKeys: optional(keysRule),
  dangerouslyAllowBrowser: optional(booleanRule),
  service: anyValue,
}));

// The list must be complete, because errors about misplaced options depend on it.
CLIENT_OPTIONS satisfies Readonly<
  Record<Exclude<keyof ClientOptions, keyof typeof CALL_OPTIONS | 'modelCore'>, true>
>;
