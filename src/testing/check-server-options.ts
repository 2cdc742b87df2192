import { checkKnownOptions, checkType, invalidOption } from '../options/check-option.ts';
import { checkServiceOptions } from '../options/check-service-options.ts';
import { describeValue, quoteKey, quoteName } from '../values/describe-value.ts';
import { type Region, REGIONS } from '../options/regions.ts';
import { findPrefix } from '../service/rules.ts';
import { checkLimits } from './limits/check-limits.ts';
import type { ReferenceServerOptions, RegionOptions } from './server-options.ts';

const KNOWN: Readonly<Record<keyof ReferenceServerOptions, true>> = {
  now: true,
  createId: true,
  scorer: true,
  evaluators: true,
  service: true,
  accessToken: true,
  taskDurationMs: true,
  traceResponseForm: true,
  regions: true,
};

const KNOWN_REGIONS: Readonly<Record<string, true>> = { eu: true, us: true };
const KNOWN_OF_REGION: Readonly<Record<keyof RegionOptions, true>> = {
  apiKeys: true,
  limits: true,
};

/**
 * Checks the options of the server: a limit that is misspelt would silently limit nothing.
 *
 * @param options - What the caller passed.
 * @throws {@link ConfigurationError} that names the option.
 */
export function checkServerOptions(options: ReferenceServerOptions): void {
  checkKnownOptions(options, KNOWN, 'createReferenceServer');
  const { taskDurationMs, traceResponseForm } = options;
  if (taskDurationMs !== undefined && !(Number.isFinite(taskDurationMs) && taskDurationMs >= 0)) {
    throw invalidOption('taskDurationMs', describeValue(taskDurationMs), 'at least 0 milliseconds');
  }
  if (![undefined, 'specification', 'grouped'].includes(traceResponseForm)) {
    const given = quoteName(traceResponseForm);
    throw invalidOption('traceResponseForm', given, "'specification' or 'grouped'");
  }
  checkServiceOptions(options.service ?? {});
  checkType('now', options.now, 'function');
  checkType('createId', options.createId, 'function');
  checkType('scorer', options.scorer, 'function');
  checkType('accessToken', options.accessToken, 'string');
  checkEvaluators(options.evaluators ?? {});
  checkRegions(options.regions ?? {});
}

function checkEvaluators(evaluators: Readonly<Record<string, string>>): void {
  for (const [name, criterion] of Object.entries(evaluators)) {
    if (name !== '' && findPrefix(criterion) !== undefined) continue;
    const option = `evaluators[${quoteKey(name)}]`;
    throw invalidOption(option, quoteName(criterion), 'a criterion, under a name');
  }
}

function checkRegions(regions: NonNullable<ReferenceServerOptions['regions']>): void {
  checkKnownOptions(regions, KNOWN_REGIONS, 'regions');
  const seen = new Set<unknown>();
  for (const region of REGIONS) {
    const one = regions[region] ?? {};
    checkKnownOptions(one, KNOWN_OF_REGION, `regions.${region}`);
    checkLimits(one.limits ?? {}, `regions.${region}.limits`);
    checkKeys(`regions.${region}.apiKeys`, one.apiKeys ?? [defaultKey(region)], seen);
  }
}

/**
 * Gives the key of a region that was given none.
 *
 * @param region - The region.
 */
export function defaultKey(region: Region): string {
  return `reference-key-${region}`;
}

// An empty list closes the region.
function checkKeys(option: string, keys: unknown, seen: Set<unknown>): void {
  if (!Array.isArray(keys) || !keys.every((key) => typeof key === 'string' && key !== '')) {
    throw invalidOption(option, describeValue(keys), 'a list of keys, none of them empty');
  }
  if (keys.some((key) => seen.has(key))) {
    throw invalidOption(option, 'a list with a key of the other region', 'one of its own keys');
  }
  for (const key of keys) seen.add(key);
}
