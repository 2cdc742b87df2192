import { ConfigurationError, invalidOption } from '../../errors/configuration-error.ts';
import {
  isLoopback,
  isPlaceholderHost,
  isRegion,
  type Region,
  REGION_ORIGINS,
  REGIONS,
} from '../../service/regions.ts';
import { describeChoice } from '../../values/describe-value.ts';
import type { ClientOptions } from './client-options.ts';
import type { Environment } from './environment.ts';

export const DEFAULT_REGION: Region = 'eu';

/** The service to which a client sends its requests. */
export interface ServiceTarget {
  /** The base URL, without a slash at its end. */
  readonly baseUrl: string;
  /** Scheme, host and port. */
  readonly origin: string;
  /** The name in error messages: the region, or the origin of a custom deployment. */
  readonly label: string;
  /** Whether the host is a placeholder, which no request can reach. */
  readonly isPlaceholder: boolean;
}

/** Selects the region or the base URL: from the options, or from the environment if neither is an option. */
export function resolveTarget(options: ClientOptions, environment: Environment): ServiceTarget {
  if (options.region !== undefined || options.baseUrl !== undefined) {
    return toTarget(options, ['region', 'baseUrl'], options);
  }
  const names = ['ALIGN_REGION', 'ALIGN_BASE_URL'] as const;
  const [region, baseUrl] = names.map(environment);
  return toTarget({ region, baseUrl }, names, options);
}

function toTarget(
  { region, baseUrl }: { readonly region?: unknown; readonly baseUrl?: unknown },
  [regionName, urlName]: readonly [string, string],
  options: ClientOptions,
): ServiceTarget {
  if (baseUrl === undefined)
    return regionTarget(region === undefined ? DEFAULT_REGION : region, regionName);
  if (region === undefined) return urlTarget(baseUrl, urlName, options);
  throw new ConfigurationError(
    `${regionName} and ${urlName} exclude each other: set only one of them`,
    { code: 'conflicting_options', option: regionName },
  );
}

function regionTarget(region: unknown, option: string): ServiceTarget {
  if (!isRegion(region)) {
    throw invalidOption(option, `is ${describeChoice(region)}: use one of ${REGIONS.join(', ')}`);
  }
  return describeTarget(new URL(REGION_ORIGINS[region]), region);
}

function urlTarget(value: unknown, option: string, options: ClientOptions): ServiceTarget {
  const url = parseUrl(value, option);
  if (/\/api\/v1\/*$/.test(url.pathname)) {
    throw invalidOption(option, 'ends with /api/v1, which the client adds: remove it');
  }
  const problem = findProblem(url, options.allowInsecureHttp ?? false);
  if (problem !== undefined) {
    throw new ConfigurationError(`${option} ${problem}`, { code: 'insecure_url', option });
  }
  return describeTarget(url);
}

function parseUrl(value: unknown, option: string): URL {
  const text = toUrlText(value).trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // The host of localhost:8080 is read as a scheme.
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url;
  throw invalidOption(
    option,
    'is not an http or https URL: pass one like https://evals.my-company.test or http://localhost:8080',
  );
}

// An object without a prototype cannot be converted.
function toUrlText(value: unknown): string {
  try {
    return String(value);
  } catch {
    return '';
  }
}

function findProblem(url: URL, allowInsecureHttp: boolean): string | undefined {
  if (`${url.username}${url.password}` !== '') {
    return 'contains credentials: remove them, and pass the key as apiKey';
  }
  if (/[?#]/.test(url.href)) {
    return 'contains a query or a fragment: remove everything from the ? or # on';
  }
  if (url.protocol === 'https:' || isLoopback(url.hostname) || allowInsecureHttp) return undefined;
  return 'uses http, which sends the key unencrypted: use https or a loopback host, or set allowInsecureHttp';
}

function describeTarget(url: URL, region?: Region): ServiceTarget {
  return {
    baseUrl: url.href.replace(/(?<!\/)\/+$/, ''),
    origin: url.origin,
    label: region ?? url.origin,
    isPlaceholder: isPlaceholderHost(url),
  };
}
