import { checkKnownOptions, invalidOption } from '../options/check-option.ts';
import { describeValue, quoteName } from '../options/describe-value.ts';
import { REGIONS } from '../options/regions.ts';
import type { ServiceOptions } from '../options/service-options.ts';
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

const KNOWN_NAMES: Readonly<Record<keyof ServiceOptions, true>> = {
  dataRetentionField: true,
  taskPath: true,
  minScoreParameter: true,
  maxScoreParameter: true,
  criteriaParameter: true,
  tagsParameter: true,
  excludeParameter: true,
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
  const { taskDurationMs = 0, traceResponseForm: form = 'grouped' } = options;
  if (!(taskDurationMs >= 0)) {
    throw invalidOption('taskDurationMs', describeValue(taskDurationMs), 'at least 0 milliseconds');
  }
  if (!['specification', 'grouped'].includes(form)) {
    throw invalidOption('traceResponseForm', quoteName(form), "'specification' or 'grouped'");
  }
  checkKnownOptions(options.service ?? {}, KNOWN_NAMES, 'service');
  checkRegions(options.regions ?? {});
}

function checkRegions(regions: NonNullable<ReferenceServerOptions['regions']>): void {
  checkKnownOptions(regions, KNOWN_REGIONS, 'regions');
  for (const region of REGIONS) {
    const one = regions[region] ?? {};
    checkKnownOptions(one, KNOWN_OF_REGION, `regions.${region}`);
    checkLimits(one.limits ?? {}, `regions.${region}.limits`);
  }
}
