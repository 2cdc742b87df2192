import { ConfigurationError } from '../errors/configuration-error.ts';
import { isBrowser } from './browser.ts';
import {
  checkCount,
  checkKnownOptions,
  checkTimeoutMs,
  checkType,
  invalidOption,
} from './check-option.ts';
import { checkServiceOptions } from './check-service-options.ts';
import type { ClientOptions } from './client-options.ts';
import { DEFAULTS } from './defaults.ts';
import { quoteName } from '../values/describe-value.ts';
import { readEnvironment, type Environment } from './environment.ts';
import type { Hooks } from './hooks.ts';
import { isLogLevel, LOG_LEVELS, type Logger, type LogLevel } from './logger.ts';
import {
  type CredentialName,
  type CredentialSource,
  resolveCredential,
} from './resolve-credential.ts';
import { resolveHeaders } from './resolve-headers.ts';
import { resolveTarget, type Target } from './resolve-target.ts';
import type { ServiceOptions } from './service-options.ts';

/** The options of a client after checks, environment and defaults. */
export interface ResolvedOptions {
  readonly credentials: Readonly<Record<CredentialName, CredentialSource | undefined>>;
  readonly target: Target;
  readonly numRetries: number;
  readonly timeoutMs: number;
  readonly modelCore: string | undefined;
  readonly maxConcurrency: number | undefined;
  readonly maxResponseBytes: { readonly single: number; readonly list: number };
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch | undefined;
  readonly logger: Logger | undefined;
  readonly logLevel: LogLevel;
  readonly hooks: Hooks;
  readonly service: ServiceOptions;
}

// Records rather than lists, so that the compiler demands a new option here too.
const KNOWN_OPTIONS: Readonly<Record<keyof ClientOptions, true>> = {
  apiKey: true,
  accessToken: true,
  region: true,
  baseUrl: true,
  allowInsecureHttp: true,
  numRetries: true,
  timeoutMs: true,
  modelCore: true,
  maxConcurrency: true,
  maxResponseBytes: true,
  headers: true,
  fetch: true,
  logger: true,
  logLevel: true,
  hooks: true,
  dangerouslyAllowBrowser: true,
  service: true,
};

const KNOWN_HOOKS: Readonly<Record<keyof Hooks, true>> = {
  onRequest: true,
  onRetry: true,
  onResponse: true,
  onWarning: true,
};

/**
 * Checks the options of a client and fills in environment and defaults.
 *
 * @param options - What the caller passed.
 * @param environment - Where variables are read.
 * @throws {@link ConfigurationError} when an option is unknown, invalid or contradicts another.
 */
export function resolveOptions(
  options: ClientOptions,
  environment: Environment = readEnvironment,
): ResolvedOptions {
  checkKnownOptions(options, KNOWN_OPTIONS, 'Client');
  checkTypes(options);
  checkBrowser(options);
  const credentials = {
    apiKey: resolveCredential('apiKey', options.apiKey, environment),
    accessToken: resolveCredential('accessToken', options.accessToken, environment),
  };
  checkCredentials(credentials);
  const { maxResponseBytes } = options;
  return {
    credentials,
    target: resolveTarget(options, environment),
    numRetries: options.numRetries ?? DEFAULTS.numRetries,
    timeoutMs: options.timeoutMs ?? DEFAULTS.timeoutMs,
    modelCore: options.modelCore,
    maxConcurrency: options.maxConcurrency,
    maxResponseBytes:
      maxResponseBytes === undefined
        ? DEFAULTS.maxResponseBytes
        : { single: maxResponseBytes, list: maxResponseBytes },
    headers: resolveHeaders('headers', options.headers),
    fetch: options.fetch,
    logger: options.logger,
    logLevel: resolveLogLevel(options, environment),
    hooks: { ...options.hooks },
    service: { ...options.service },
  };
}

function checkTypes(options: ClientOptions): void {
  const { hooks = {}, service = {} } = options;
  if (options.numRetries !== undefined) checkCount('numRetries', options.numRetries);
  if (options.timeoutMs !== undefined) checkTimeoutMs('timeoutMs', options.timeoutMs);
  if (options.maxConcurrency !== undefined) checkCount('maxConcurrency', options.maxConcurrency);
  if (options.maxResponseBytes !== undefined) {
    checkCount('maxResponseBytes', options.maxResponseBytes);
  }
  if (options.modelCore === '') throw invalidOption('modelCore', 'an empty string', 'a name');
  checkType('modelCore', options.modelCore, 'string');
  checkType('allowInsecureHttp', options.allowInsecureHttp, 'boolean');
  checkType('dangerouslyAllowBrowser', options.dangerouslyAllowBrowser, 'boolean');
  checkType('fetch', options.fetch, 'function');
  checkLogger(options.logger);
  checkKnownOptions(hooks, KNOWN_HOOKS, 'hooks', 'hooks.');
  for (const [name, hook] of Object.entries(hooks)) checkType(`hooks.${name}`, hook, 'function');
  checkServiceOptions(service);
}

function checkLogger(logger: ClientOptions['logger']): void {
  checkType('logger', logger, 'object');
  const missing = LOG_LEVELS.slice(1).find(
    (level) => logger !== undefined && typeof Reflect.get(logger, level) !== 'function',
  );
  if (missing !== undefined) throw invalidOption('logger', `without ${missing}()`, 'like console');
}

function checkBrowser({ dangerouslyAllowBrowser = false }: ClientOptions): void {
  if (!isBrowser() || dangerouslyAllowBrowser) return;
  throw new ConfigurationError(
    'This looks like a browser, where anybody can read the key: call the service from your server, or set dangerouslyAllowBrowser',
    { code: 'browser', option: 'dangerouslyAllowBrowser' },
  );
}

function checkCredentials(credentials: ResolvedOptions['credentials']): void {
  if (credentials.apiKey !== undefined || credentials.accessToken !== undefined) return;
  throw new ConfigurationError(
    'No API key was given: pass the option apiKey or set ALIGN_API_KEY (for rate limits alone, accessToken or ALIGN_ACCESS_TOKEN)',
    { code: 'missing_credential', option: 'apiKey' },
  );
}

function resolveLogLevel(options: ClientOptions, environment: Environment): LogLevel {
  const [option, level] =
    options.logLevel === undefined
      ? ['ALIGN_LOG', environment('ALIGN_LOG')]
      : ['logLevel', options.logLevel];
  if (level === undefined) return options.logger === undefined ? DEFAULTS.logLevel : 'warn';
  if (isLogLevel(level)) return level;
  throw invalidOption(option, quoteName(level), `one of ${LOG_LEVELS.join(', ')}`);
}
