import { checkOptions, throwFirst } from '../../errors/check-options.ts';
import { isLightningCore } from '../../service/model-core.ts';
import { once } from '../../values/once.ts';
import {
  countRule,
  IssueList,
  optional,
  rule,
  type RulesFor,
  zeroOrMoreRule,
} from '../../values/rules.ts';

/**
 * The limits of an account in one region. A limit that is not set has no effect, and is null in the record
 * of rate limits.
 */
export interface RegionLimits {
  /**
   * Whether the account is a premium account. It changes only the record.
   *
   * @defaultValue none
   */
  readonly premium?: boolean | undefined;
  /**
   * The requests per minute with `align` cores.
   *
   * @defaultValue none
   */
  readonly alignRatePerMinute?: number | undefined;
  /**
   * The requests at once with `align` cores; requires `alignRatePerMinute`.
   *
   * @defaultValue none: the rate per minute
   */
  readonly alignCapacity?: number | undefined;
  /**
   * The requests per minute with `align-lightning` cores.
   *
   * @defaultValue none
   */
  readonly alignLightningRatePerMinute?: number | undefined;
  /**
   * The requests at once with `align-lightning` cores; requires `alignLightningRatePerMinute`.
   *
   * @defaultValue none: the rate per minute
   */
  readonly alignLightningCapacity?: number | undefined;
  /**
   * The tokens per calendar month, in UTC.
   *
   * @defaultValue none
   */
  readonly monthlyTokenQuota?: number | undefined;
  /**
   * The credits per calendar month, in UTC. A credit is a thousand tokens, or ten thousand cached ones.
   *
   * @defaultValue none
   */
  readonly monthlyCreditAllowance?: number | undefined;
  /**
   * The tokens per minute with `align` cores.
   *
   * @defaultValue none
   */
  readonly alignTokenRatePerMinute?: number | undefined;
  /**
   * The tokens at once with `align` cores; requires `alignTokenRatePerMinute`. A larger request is
   * accepted when the bucket is full, and later requests wait longer.
   *
   * @defaultValue none: the rate per minute
   */
  readonly alignTokenCapacity?: number | undefined;
  /**
   * The tokens per minute with `align-lightning` cores.
   *
   * @defaultValue none
   */
  readonly alignLightningTokenRatePerMinute?: number | undefined;
  /**
   * The tokens at once with `align-lightning` cores; requires `alignLightningTokenRatePerMinute`.
   *
   * @defaultValue none: the rate per minute
   */
  readonly alignLightningTokenCapacity?: number | undefined;
  /**
   * Whether the service stores no content of the account in this region, even if a request allows it.
   *
   * @defaultValue none: content is stored
   */
  readonly zeroDataRetention?: boolean | undefined;
}

/** In the order of the record of rate limits. */
const limitRules = /* @__PURE__ */ once((): RulesFor<RegionLimits> => {
  const flag = optional(rule((value) => typeof value === 'boolean', 'it must be true or false'));
  const rate = optional(
    rule((value) => Number.isFinite(value) && Number(value) > 0, 'it must be a number above 0'),
  );
  const capacity = optional(countRule);
  const quota = optional(zeroOrMoreRule);
  const allowance = optional(
    rule(
      (value) => Number.isFinite(value) && Number(value) >= 0,
      'it must be a number of at least 0',
    ),
  );
  return {
    premium: flag,
    alignRatePerMinute: rate,
    alignCapacity: capacity,
    alignLightningRatePerMinute: rate,
    alignLightningCapacity: capacity,
    monthlyTokenQuota: quota,
    monthlyCreditAllowance: allowance,
    alignTokenRatePerMinute: rate,
    alignTokenCapacity: capacity,
    alignLightningTokenRatePerMinute: rate,
    alignLightningTokenCapacity: capacity,
    zeroDataRetention: flag,
  };
});

/** The names of the limits, in the order of the record of rate limits. */
export function limitNames(): readonly string[] {
  return Object.keys(limitRules());
}

/** Returns a copy. Throws a ConfigurationError that names the first invalid limit, which begins with the path. */
export function checkLimits(given: RegionLimits, path: string): RegionLimits {
  const limits = checkOptions(given, limitRules(), { what: path, prefix: `${path}.` });
  const issues = new IssueList();
  for (const { requests, tokens } of Object.values(BUCKET_LIMITS)) {
    for (const { rate, capacity } of [requests, tokens]) {
      if (limits[capacity] === undefined || limits[rate] !== undefined) continue;
      issues.add(`${path}.${capacity}`, `is set without ${rate}: both must be set`);
    }
  }
  throwFirst(issues);
  return limits;
}

/** The two classes of cores, which have separate limits. */
export type CoreClass = 'align' | 'align-lightning';

export interface BucketLimits {
  readonly rate: NumberLimit;
  readonly capacity: NumberLimit;
}

type NumberLimit = Exclude<keyof RegionLimits, 'premium' | 'zeroDataRetention'>;

export const BUCKET_LIMITS: Readonly<
  Record<CoreClass, Readonly<Record<'requests' | 'tokens', BucketLimits>>>
> = {
  align: {
    requests: { rate: 'alignRatePerMinute', capacity: 'alignCapacity' },
    tokens: { rate: 'alignTokenRatePerMinute', capacity: 'alignTokenCapacity' },
  },
  'align-lightning': {
    requests: { rate: 'alignLightningRatePerMinute', capacity: 'alignLightningCapacity' },
    tokens: { rate: 'alignLightningTokenRatePerMinute', capacity: 'alignLightningTokenCapacity' },
  },
};

/** A request that names no core counts as `align`. */
export function coreClassOf(modelCore: unknown): CoreClass {
  return isLightningCore(modelCore) ? 'align-lightning' : 'align';
}
