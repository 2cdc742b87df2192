import { checkOptions, throwFirst } from '../errors/check-options.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { isRegion, type Region, REGIONS } from '../service/regions.ts';
import { describeChoice } from '../values/describe-value.ts';
import { once } from '../values/once.ts';
import { anyValue, IssueList, optional, rule, type RulesFor } from '../values/rules.ts';
import { checkLimits, type RegionLimits } from './limits/region-limits.ts';

/** The options of one region of the reference server. */
export interface RegionOptions {
  /**
   * The keys that this region accepts.
   *
   * @defaultValue one key, `reference-key-eu` or `reference-key-us`
   */
  readonly apiKeys?: readonly string[] | undefined;
  /**
   * The limits of the account in this region.
   *
   * @defaultValue none
   */
  readonly limits?: RegionLimits | undefined;
}

const regionRules = /* @__PURE__ */ once((): RulesFor<RegionOptions> => ({
  apiKeys: optional(
    rule(
      (keys) => Array.isArray(keys) && keys.every((key) => typeof key === 'string' && key !== ''),
      'it must be an array of keys that are not empty',
    ),
  ),
  // `checkLimits` has rules of its own.
  limits: anyValue,
}));

const regionsRules = /* @__PURE__ */ once((): RulesFor<Record<Region, unknown>> => ({
  eu: anyValue,
  us: anyValue,
}));

/** The checked options of one region with their defaults. A reset does not change them. */
export interface RegionSetup {
  readonly region: Region;
  readonly origin: string;
  readonly apiKeys: ReadonlySet<string>;
  readonly limits: RegionLimits;
}

/** Selects the region that a caller names. The compiler finds a wrong name only in TypeScript. */
export function ofRegion<Value>(values: Readonly<Record<Region, Value>>, region: Region): Value {
  if (isRegion(region)) return values[region];
  throw new ConfigurationError(
    `region is ${describeChoice(region)}: use one of ${REGIONS.join(', ')}`,
    { code: 'invalid_option', option: 'region' },
  );
}

/** The documented key of a region. A region with an empty list of keys rejects every key. */
export function defaultKey(region: Region): string {
  return `reference-key-${region}`;
}

/** Throws a ConfigurationError that names the first invalid option. */
export function resolveRegions(
  given: Readonly<Partial<Record<Region, RegionOptions | undefined>>>,
): Readonly<Record<Region, RegionSetup>> {
  const regions = checkOptions<typeof given>(given, regionsRules(), { what: 'regions' });
  const eu = resolveRegion('eu', regions.eu ?? {}, new Set());
  return { eu, us: resolveRegion('us', regions.us ?? {}, eu.apiKeys) };
}

function resolveRegion(
  region: Region,
  given: RegionOptions,
  taken: ReadonlySet<string>,
): RegionSetup {
  const what = `regions.${region}`;
  const options = checkOptions(given, regionRules(), { what, prefix: `${what}.` });
  const limits = checkLimits(options.limits ?? {}, `${what}.limits`);
  const apiKeys = new Set(options.apiKeys ?? [defaultKey(region)]);
  if ([...apiKeys].some((key) => taken.has(key))) {
    const issues = new IssueList();
    const problem = 'contains a key of the other region: each region must have its own keys';
    issues.add(`${what}.apiKeys`, problem);
    throwFirst(issues);
  }
  return { region, origin: `https://${region}.reference-server.test`, apiKeys, limits };
}
