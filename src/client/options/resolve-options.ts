import { checkOptions, guardOptions } from '../../errors/check-options.ts';
import { ConfigurationError, invalidOption } from '../../errors/configuration-error.ts';
import { resolveServiceNames, type ServiceNames } from '../../service/service-names.ts';
import { describeChoice } from '../../values/describe-value.ts';
import { type Filled, withDefaults } from '../../values/objects.ts';
import {
  type ClientDefaults,
  type ClientOptions,
  clientRules,
  DEFAULTS,
  hookRules,
  type LimitBySize,
} from './client-options.ts';
import { type Environment, isBrowser, readEnvironment, requireRuntime } from './environment.ts';
import { isLogLevel, LOG_LEVELS, type LogLevel } from './logger.ts';
import {
  type CredentialName,
  type CredentialSource,
  missingCredential,
  resolveCredential,
} from './resolve-credential.ts';
import { resolveHeaders } from './resolve-headers.ts';
import { resolveTarget, type ServiceTarget } from './resolve-target.ts';

/** The options of a client, merged with the environment and the defaults. */
export interface ResolvedOptions
  extends
    ClientDefaults,
    Filled<ClientOptions, 'hooks' | 'adapters' | 'keepToolKeys'>,
    Required<
      Pick<
        ClientOptions,
        'attemptTimeoutMs' | 'modelCore' | 'maxConcurrency' | 'fetch' | 'clock' | 'logger'
      >
    > {
  readonly credentials: Readonly<Record<CredentialName, CredentialSource | undefined>>;
  readonly target: ServiceTarget;
  readonly headers: Readonly<Record<string, string>>;
  readonly names: ServiceNames;
}

export function resolveOptions(
  options: ClientOptions,
  environment: Environment = readEnvironment,
): ResolvedOptions {
  requireRuntime();
  return guardOptions('Client', () => resolveOwn(options, environment));
}

function resolveOwn(given: ClientOptions, environment: Environment): ResolvedOptions {
  const usage = 'new Client({ apiKey })';
  const options = checkOptions(given, clientRules(), { what: 'Client', usage });
  const { hooks: givenHooks = {}, service = {}, maxConcurrency } = options;
  const hooks = checkOptions(givenHooks, hookRules(), { what: 'hooks', prefix: 'hooks.' });
  const names = resolveServiceNames(service, environment);
  rejectBrowser(options);
  const credentials = resolveCredentials(options, environment);
  const target = resolveTarget(options, environment);
  const headers = resolveHeaders('headers', options.headers, names.idempotencyHeader);
  return {
    credentials,
    target,
    headers,
    ...withDefaults(DEFAULTS, {
      ...options,
      maxResponseBytes: bySize(options.maxResponseBytes),
      maxResponseValues: bySize(options.maxResponseValues),
      logLevel: resolveLogLevel(options, environment),
    }),
    attemptTimeoutMs: options.attemptTimeoutMs,
    modelCore: options.modelCore,
    maxConcurrency,
    fetch: options.fetch,
    clock: options.clock,
    logger: options.logger,
    hooks,
    // Copied: a list that changes later must not change how results are read.
    adapters: [...(options.adapters ?? [])],
    keepToolKeys: options.keepToolKeys === true ? true : [...(options.keepToolKeys ?? [])],
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
  throw missingCredential('apiKey', ' (for rate limits alone, accessToken or ALIGN_ACCESS_TOKEN)');
}

function bySize(limit: number | undefined): LimitBySize | undefined {
  return limit === undefined ? undefined : { single: limit, list: limit };
}

function resolveLogLevel(options: ClientOptions, environment: Environment): LogLevel | undefined {
  const [option, level] =
    options.logLevel === undefined
      ? ['ALIGN_LOG', environment('ALIGN_LOG')]
      : ['logLevel', options.logLevel];
  if (level === undefined) return options.logger === undefined ? undefined : 'warn';
  if (isLogLevel(level)) return level;
  const levels = LOG_LEVELS.join(', ');
  throw invalidOption(option, `is ${describeChoice(level)}: it must be one of ${levels}`);
}
