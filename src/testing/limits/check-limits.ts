import { checkOptions, throwFirst } from '../../errors/check-options.ts';
import { once } from '../../values/once.ts';
import { IssueList, optional, rule, type RulesFor } from '../../values/rules.ts';
import { BUCKET_LIMITS } from './core-class.ts';
import type { RegionLimits } from './region-limits.ts';

const rules = /* @__PURE__ */ once((): RulesFor<RegionLimits> => {
  const flag = optional(rule((value) => typeof value === 'boolean', 'it must be true or false'));
  const rate = optional(
    rule((value) => Number.isFinite(value) && Number(value) > 0, 'it must be a number above 0'),
  );
  const capacity = optional(
    rule(
      (value) => Number.isSafeInteger(value) && Number(value) >= 1,
      'it must be an integer of at least 1',
    ),
  );
  const quota = optional(
    rule(
      (value) => Number.isSafeInteger(value) && Number(value) >= 0,
      'it must be an integer of at least 0',
    ),
  );
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

/**
 * Checks the limits of a region.
 *
 * @param path - The path of the limits in the options.
 * @returns A copy of the own limits.
 * @throws {@link ConfigurationError} that names the invalid limit.
 */
export function checkLimits(given: RegionLimits, path: string): RegionLimits {
  const limits = checkOptions(given, rules(), { what: path, prefix: `${path}.` });
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
