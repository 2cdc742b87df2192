import { checkKnownOptions, invalidOption } from '../../options/check-option.ts';
import { describeValue } from '../../values/describe-value.ts';
import { BUCKET_LIMITS } from './core-class.ts';
import { LIMIT_NAMES, type RegionLimits } from './region-limits.ts';

interface LimitRule {
  readonly isAllowed: (value: unknown) => boolean;
  readonly rule: string;
}

const flag: LimitRule = { isAllowed: (value) => typeof value === 'boolean', rule: 'true or false' };

const rate: LimitRule = {
  isAllowed: (value) => Number.isFinite(value) && Number(value) > 0,
  rule: 'a number above 0',
};

const capacity: LimitRule = {
  isAllowed: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  rule: 'an integer of at least 1',
};

const quota: LimitRule = {
  isAllowed: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  rule: 'an integer of at least 0',
};

const allowance: LimitRule = {
  isAllowed: (value) => Number.isFinite(value) && Number(value) >= 0,
  rule: 'a number of at least 0',
};

const RULES: Readonly<Record<keyof RegionLimits, LimitRule>> = {
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

const KNOWN: Readonly<Record<string, true>> = Object.fromEntries(
  LIMIT_NAMES.map((name) => [name, true as const]),
);

/**
 * Checks the limits of a region.
 *
 * @param limits - What the caller passed.
 * @param path - Where the limits stand, for the message.
 * @throws {@link ConfigurationError} that names the limit.
 */
export function checkLimits(limits: RegionLimits, path: string): void {
  checkKnownOptions(limits, KNOWN, path);
  for (const name of LIMIT_NAMES) {
    const value = limits[name];
    const { isAllowed, rule } = RULES[name];
    if (value === undefined || isAllowed(value)) continue;
    throw invalidOption(`${path}.${name}`, describeValue(value), rule);
  }
  for (const { requests, tokens } of Object.values(BUCKET_LIMITS)) {
    for (const { rate: needed, capacity: name } of [requests, tokens]) {
      if (limits[name] === undefined || limits[needed] !== undefined) continue;
      throw invalidOption(`${path}.${name}`, `set without ${needed}`, 'set together with it');
    }
  }
}
