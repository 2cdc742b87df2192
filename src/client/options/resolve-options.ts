import { checkOptions, guardOptions } from '../../errors/check-options.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import type { ProviderAdapter } from '../../providers/provider-adapter.ts';
import type { Hooks } from '../../service/hooks.ts';
import { resolveServiceNames, type ServiceNames } from '../../service/service-names.ts';
import type { Clock } from '../../values/clock.ts';
import { describeChoice } from '../../values/describe-value.ts';
import { once } from '../../values/once.ts';
import {
  adaptersRule,
  anyValue,
  booleanRule,
  countRule,
  methodsRule,
  optional,
  retriesRule,
  type Rule,
  type RulesFor,
  timeoutRule,
  typeRule,
} from '../../values/rules.ts';
import type { ClientOptions } from './client-options.ts';
import {
  type Environment,
  explainDenied,
  isBrowser,
  readEnvironment,
  requireRuntime,
} from './environment.ts';
import type { Fetch } from './fetch.ts';
import { isLogLevel, LOG_LEVELS, type Logger, type LogLevel } from './logger.ts';
import {
  type CredentialName,
  type CredentialSource,
  resolveCredential,
} from './resolve-credential.ts';
import { resolveHeaders } from './resolve-headers.ts';
import { resolveTarget, type Target } from './resolve-target.ts';
import { type CALL_OPTIONS, CLIENT_OPTIONS } from '../../values/unknown-keys.ts';

/** A limit for single results, and one for traces, lists and `request`. */
interface LimitBySize {
  readonly single: number;
  readonly list: number;
}

interface Defaults {
  readonly numRetries: number;
  readonly timeoutMs: number;
  readonly criteriaConcurrency: number;
  readonly maxResponseBytes: LimitBySize;
  readonly maxResponseDepth: number;
  readonly maxResponseValues: LimitBySize;
  readonly logLevel: LogLevel;
}

const MEBIBYTE = 1024 * 1024;

/** The defaults of the client. A script compares the `@defaultValue` tags with this object. */
export const DEFAULTS: Defaults = {
  // Specification, "Client library behaviour": one retry, 60 seconds.
  numRetries: 1,
  timeoutMs: 60_000,
  // The criteria of one call that run at the same time while `maxConcurrency` is not set.
  criteriaConcurrency: 5,
  // What the worst response within these limits takes, `test/resilience/memory/worst-bodies.test.ts` measures. A page
  // of 100 traces may have 160 KiB of text and 300 messages per trace.
  maxResponseBytes: { single: 2 * MEBIBYTE, list: 16 * MEBIBYTE },
  maxResponseDepth: 256,
  maxResponseValues: { single: 50_000, list: 100_000 },
  logLevel: 'off',
};

/** The options of a client, merged with the environment and the defaults. */
export interface ResolvedOptions {
  readonly credentials: Readonly<Record<CredentialName, CredentialSource | undefined>>;
  readonly target: Target;
  readonly numRetries: number;
  readonly timeoutMs: number;
  readonly modelCore: string | undefined;
  readonly maxConcurrency: number | undefined;
  /** The criteria of one call that run at the same time. */
  readonly criteriaConcurrency: number;
  readonly maxResponseBytes: LimitBySize;
  readonly maxResponseDepth: number;
  readonly maxResponseValues: LimitBySize;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: Fetch | undefined;
  readonly clock: Clock | undefined;
  readonly logger: Logger | undefined;
  readonly logLevel: LogLevel;
  readonly hooks: Hooks;
  /** The adapters beside those that every client has. */
  readonly adapters: readonly ProviderAdapter[];
  /** The names on the wire that the specification leaves open. */
  readonly names: ServiceNames;
}

const loggerRule: Rule = /* @__PURE__ */ methodsRule(
  LOG_LEVELS.slice(1),
  'it must have the methods of console',
);

const clockRule: Rule = /* @__PURE__ */ methodsRule(
  ['now', 'wallNow', 'schedule'],
  'pass createInstantClock() of align-evals/testing, or an object with now, wallNow and schedule',
);

const modelCoreRule: Rule = (value, path, issues) => {
  if (value === '') issues.add(path, 'is an empty string: it must be a name');
  else typeRule('string')(value, path, issues);
};

const hookRules = /* @__PURE__ */ once((): RulesFor<Hooks> => ({
  onRequest: optional(typeRule('function')),
  onRetry: optional(typeRule('function')),
  onResponse: optional(typeRule('function')),
  onWarning: optional(typeRule('function')),
}));

/** The rules of the options; `anyValue` marks those that are checked where they are resolved. */
const rules = /* @__PURE__ */ once((): RulesFor<ClientOptions> => ({
  apiKey: anyValue,
  accessToken: anyValue,
  region: anyValue,
  baseUrl: anyValue,
  allowInsecureHttp: optional(booleanRule),
  numRetries: optional(retriesRule),
  timeoutMs: optional(timeoutRule),
  modelCore: optional(modelCoreRule),
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
  dangerouslyAllowBrowser: optional(booleanRule),
  service: anyValue,
}));

/**
 * Checks the options of a client and fills in the environment and the defaults.
 *
 * @throws {@link ConfigurationError} when an option is unknown, is invalid or contradicts another.
 */
export function resolveOptions(
  options: ClientOptions,
  environment: Environment = readEnvironment,
): ResolvedOptions {
  requireRuntime();
  return guardOptions('Client', () => resolveOwn(options, environment));
}

function resolveOwn(given: ClientOptions, environment: Environment): ResolvedOptions {
  const usage = 'new Client({ apiKey })';
  const options = checkOptions(given, rules(), { what: 'Client', usage });
  const { hooks: givenHooks = {}, service = {}, maxConcurrency } = options;
  const hooks = checkOptions(givenHooks, hookRules(), { what: 'hooks', prefix: 'hooks.' });
  const names = resolveServiceNames(service);
  rejectBrowser(options);
  return {
    credentials: resolveCredentials(options, environment),
    target: resolveTarget(options, environment),
    numRetries: options.numRetries ?? DEFAULTS.numRetries,
    timeoutMs: options.timeoutMs ?? DEFAULTS.timeoutMs,
    modelCore: options.modelCore,
    maxConcurrency,
    criteriaConcurrency: maxConcurrency ?? DEFAULTS.criteriaConcurrency,
    maxResponseBytes: bySize(options.maxResponseBytes) ?? DEFAULTS.maxResponseBytes,
    maxResponseDepth: options.maxResponseDepth ?? DEFAULTS.maxResponseDepth,
    maxResponseValues: bySize(options.maxResponseValues) ?? DEFAULTS.maxResponseValues,
    headers: resolveHeaders('headers', options.headers, names.idempotencyHeader),
    fetch: options.fetch,
    clock: options.clock,
    logger: options.logger,
    logLevel: resolveLogLevel(options, environment),
    hooks,
    // Copied: a list that changes later must not change how results are read.
    adapters: [...(options.adapters ?? [])],
    names,
  };
}

function rejectBrowser({ dangerouslyAllowBrowser = false }: ClientOptions): void {
  if (!isBrowser() || dangerouslyAllowBrowser) return;
  throw new ConfigurationError(
    'This looks like a browser, where every visitor can read the key: call the service from your server, or set dangerouslyAllowBrowser',
    { code: 'browser', option: 'dangerouslyAllowBrowser' },
  );
}

function resolveCredentials(
  options: ClientOptions,
  environment: Environment,
): ResolvedOptions['credentials'] {
  const apiKey = resolveCredential('apiKey', options.apiKey, environment);
  const accessToken = resolveCredential('accessToken', options.accessToken, environment);
  if (apiKey !== undefined || accessToken !== undefined) return { apiKey, accessToken };
  throw new ConfigurationError(
    `No API key was passed: pass the option apiKey or set ALIGN_API_KEY (for rate limits alone, accessToken or ALIGN_ACCESS_TOKEN)${explainDenied('ALIGN_API_KEY')}`,
    { code: 'missing_credential', option: 'apiKey' },
  );
}

function bySize(limit: number | undefined): LimitBySize | undefined {
  return limit === undefined ? undefined : { single: limit, list: limit };
}

function resolveLogLevel(options: ClientOptions, environment: Environment): LogLevel {
  const [option, level] =
    options.logLevel === undefined
      ? ['ALIGN_LOG', environment('ALIGN_LOG')]
      : ['logLevel', options.logLevel];
  if (level === undefined) return options.logger === undefined ? DEFAULTS.logLevel : 'warn';
  if (isLogLevel(level)) return level;
  throw new ConfigurationError(
    `${option} is ${describeChoice(level)}: it must be one of ${LOG_LEVELS.join(', ')}`,
    { code: 'invalid_option', option },
  );
}

// Checks that a misplaced option of the client is recognised, also one that is added later.
CLIENT_OPTIONS satisfies Readonly<
  Record<Exclude<keyof ClientOptions, keyof typeof CALL_OPTIONS | 'modelCore'>, true>
>;
