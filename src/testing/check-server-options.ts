import { checkOptions, throwFirst } from '../errors/check-options.ts';
import { findPrefix } from '../service/criteria.ts';
import { type Region, REGIONS } from '../service/regions.ts';
import { describeValue, quoteKey } from '../values/describe-value.ts';
import { isRecord, ownFields } from '../values/objects.ts';
import { once } from '../values/once.ts';
import { anyValue, IssueList, optional, rule, type Rule, type RulesFor, typeRule, wholeNumber } from '../values/rules.ts';
import { defaultKey } from './default-credentials.ts';
import { checkLimits } from './limits/check-limits.ts';
import type { ReferenceServerOptions, RegionOptions } from './server-options.ts';

const recordRule: Rule = /* @__PURE__ */ rule(isRecord, 'it must be an object');

const evaluatorsRule: Rule = (evaluators, path, issues) => {
  recordRule(evaluators, path, issues);
  if (!isRecord(evaluators)) return;
  for (const [name, criterion] of Object.entries(evaluators)) {
    const isCriterion = typeof criterion === 'string' && findPrefix(criterion) !== undefined;
    if (name !== '' && isCriterion) continue;
    issues.add(
      `${path}[${quoteKey(name)}]`,
      `is ${describeValue(criterion)}: it must be a criterion, with a name that is not empty`,
    );
  }
};

const keysRule: Rule = /* @__PURE__ */ rule(
  (keys) => Array.isArray(keys) && keys.every((key) => typeof key === 'string' && key !== ''),
  'it must be an array of keys that are not empty',
);

const serverRules = /* @__PURE__ */ once((): RulesFor<ReferenceServerOptions> => ({
  now: optional(typeRule('function')),
  createId: optional(typeRule('function')),
  scorer: optional(typeRule('function')),
  evaluators: optional(evaluatorsRule),
  // Checked where it is resolved.
  service: anyValue,
  accessToken: optional(typeRule('string')),
  taskDurationMs: optional(
    rule(
      (value) => Number.isFinite(value) && Number(value) >= 0,
      'it must be at least 0 milliseconds',
    ),
  ),
  traceResponseForm: optional(
    rule(
      (value) => value === 'specification' || value === 'grouped',
      "it must be 'specification' or 'grouped'",
    ),
  ),
  corsOrigin: optional(
    rule(isOrigin, "it must be an origin without a path, such as 'http://localhost:5173', or '*'"),
  ),
  maxRecordedCalls: optional(wholeNumber('it must be an integer of at least 1')),
  maxRecordedBytes: optional(wholeNumber('it must be an integer of at least 1 byte')),
  // Checked region by region.
  regions: anyValue,
}));

const regionsRules = /* @__PURE__ */ once((): RulesFor<Record<Region, unknown>> => ({
  eu: anyValue,
  us: anyValue,
}));

const regionRules = /* @__PURE__ */ once((): RulesFor<RegionOptions> => ({
  apiKeys: optional(keysRule),
  limits: anyValue,
}));

/**
 * Checks the options of the server. Without the check, a misspelt limit would have no effect.
 *
 * @returns A copy of the own options, with the keys and limits of each region.
 * @throws {@link ConfigurationError} that names the invalid option.
 */
export function checkServerOptions(given: ReferenceServerOptions): ReferenceServerOptions {
  const options = checkOptions(given, serverRules(), {
    what: 'createReferenceServer',
    usage: 'createReferenceServer({ scorer })',
  });
  return ownFields({ ...options, regions: checkRegions(options.regions ?? {}) });
}

function isOrigin(value: unknown): boolean {
  if (value === '*') return true;
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  // `URL.origin` is 'null' for pages of apps and extensions, such as capacitor://localhost.
  const { protocol, host } = new URL(value);
  const isOfPages = !/^(?:file|ftp|wss?):$/.test(protocol);
  return isOfPages && host !== '' && value === `${protocol}//${host}`;
}

type Regions = NonNullable<ReferenceServerOptions['regions']>;

function checkRegions(given: Regions): Regions {
  const regions = checkOptions<Regions>(given, regionsRules(), { what: 'regions' });
  const checked: Partial<Record<Region, RegionOptions>> = {};
  const taken = new Set<string>();
  for (const region of REGIONS) {
    const what = `regions.${region}`;
    const options = checkOptions(regions[region] ?? {}, regionRules(), {
      what,
      prefix: `${what}.`,
    });
    const limits = checkLimits(options.limits ?? {}, `${what}.limits`);
    const keys = options.apiKeys ?? [defaultKey(region)];
    if (keys.some((key) => taken.has(key))) {
      const issues = new IssueList();
      const problem = 'contains a key of the other region: each region must have its own keys';
      issues.add(`${what}.apiKeys`, problem);
      throwFirst(issues);
    }
    for (const key of keys) taken.add(key);
    checked[region] = { apiKeys: keys, limits };
  }
  return checked;
}
