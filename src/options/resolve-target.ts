import { ConfigurationError } from '../errors/configuration-error.ts';
import type { ClientOptions } from './client-options.ts';
import { DEFAULTS } from './defaults.ts';
import { quoteName } from '../values/describe-value.ts';
import type { Environment } from './environment.ts';
import { isPlaceholderHost, isRegion, REGION_ORIGINS, REGIONS, type Region } from './regions.ts';

/** Where a client sends its requests. */
export interface Target {
  /** The address, without a slash at its end. */
  readonly baseUrl: string;
  /** What error messages call it: the region, or the origin of a custom deployment. */
  readonly label: string;
  /** Whether nobody has filled in the real host yet. */
  readonly isPlaceholder: boolean;
}

/**
 * Decides where a client sends its requests.
 *
 * @param options - The options of the client.
 * @param environment - Where variables are read.
 * @throws {@link ConfigurationError} when region and base URL are both given, or either is invalid.
 */
export function resolveTarget(options: ClientOptions, environment: Environment): Target {
  const { region, baseUrl } = options;
  if (region !== undefined && baseUrl !== undefined) {
    throw conflict('region', 'The options region and baseUrl exclude each other: pass one of them');
  }
  if (region !== undefined) return regionTarget(region, 'region');
  if (baseUrl !== undefined) return urlTarget(baseUrl, 'baseUrl', options);
  return environmentTarget(options, environment);
}

function environmentTarget(options: ClientOptions, environment: Environment): Target {
  const region = environment('ALIGN_REGION');
  const baseUrl = environment('ALIGN_BASE_URL');
  if (region !== undefined && baseUrl !== undefined) {
    throw conflict(
      'ALIGN_REGION',
      'ALIGN_REGION and ALIGN_BASE_URL are both set and exclude each other: unset one, or pass the option region or baseUrl, which silences both',
    );
  }
  if (baseUrl !== undefined) return urlTarget(baseUrl, 'ALIGN_BASE_URL', options);
  return regionTarget(region ?? DEFAULTS.region, 'ALIGN_REGION');
}

function regionTarget(region: unknown, option: string): Target {
  if (!isRegion(region)) {
    throw new ConfigurationError(
      `${option} is ${quoteName(region)}: use one of ${REGIONS.join(', ')}`,
      { code: 'invalid_option', option },
    );
  }
  return toTarget(new URL(REGION_ORIGINS[region]), region);
}

function urlTarget(given: unknown, option: string, options: ClientOptions): Target {
  const url = parseUrl(given, option);
  const problem = findProblem(url, options.allowInsecureHttp ?? false);
  if (problem !== undefined) {
    throw new ConfigurationError(`${option} ${problem}`, { code: 'insecure_url', option });
  }
  return toTarget(url);
}

function parseUrl(given: unknown, option: string): URL {
  try {
    return new URL(String(given));
  } catch {
    throw new ConfigurationError(
      `${option} is not an address: pass one like https://evals.my-company.test`,
      { code: 'invalid_option', option },
    );
  }
}

function findProblem(url: URL, allowInsecureHttp: boolean): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return 'does not begin with https://: use that';
  }
  if (`${url.username}${url.password}` !== '') {
    return 'holds credentials: pass the key as apiKey and leave them out';
  }
  if (/[?#]/.test(url.href)) {
    return 'holds a query or a fragment: leave out everything from the ? or # on';
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowInsecureHttp) {
    return 'uses http to a host that is not loopback, which sends the key in the clear: use https, or set allowInsecureHttp';
  }
  return undefined;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function toTarget(url: URL, region?: Region): Target {
  return {
    baseUrl: url.href.replace(/\/+$/, ''),
    label: region ?? url.origin,
    isPlaceholder: isPlaceholderHost(url),
  };
}

function conflict(option: string, message: string): ConfigurationError {
  return new ConfigurationError(message, { code: 'conflicting_options', option });
}
