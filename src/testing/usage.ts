import type { Region } from '../options/regions.ts';
import type { RegionState } from './endpoint.ts';
import { toCredits } from './limits/credits.ts';
import type { UsageRecord } from './store/region-store.ts';

/** What some evaluations used. */
export interface UsageTotals {
  /** How many tokens were counted, cached ones included. */
  readonly totalTokens: number;
  /** What they cost; the prices are synthetic. */
  readonly totalCredits: number;
  /** How many of the tokens were cached. */
  readonly cachedTokens: number;
}

/** What was used in one region. */
export interface RegionUsage extends UsageTotals {
  /** The region. */
  readonly region: Region;
  /** The same by model core. */
  readonly byModelCore: Readonly<Record<string, UsageTotals>>;
  /** The credits that the account has a month in this region; null when there is no limit. */
  readonly monthlyCreditAllowance: number | null;
}

/** The usage page of the account since the last reset (specification, "Regions and data residency"). */
export interface UsageReport extends UsageTotals {
  /** Whether the totals span several regions. */
  readonly combined: boolean;
  /** The credits that the account has a month in all regions reached; null when one has no limit. */
  readonly monthlyCreditAllowance: number | null;
  /** The same by model core. */
  readonly byModelCore: Readonly<Record<string, UsageTotals>>;
  /** Says that totals may be incomplete; null when every region was reached. */
  readonly notice: string | null;
  /** What was used in each region that was reached. */
  readonly regions: readonly RegionUsage[];
}

/**
 * Joins what the regions used.
 *
 * @param regions - The regions; those that are down are left out.
 */
export function reportUsage(regions: readonly RegionState[]): UsageReport {
  const reached = regions.filter(({ isDown }) => !isDown);
  const missing = regions.flatMap(({ region, isDown }) => (isDown ? [region] : []));
  const usage = reached.flatMap(({ memory }) => memory.usage);
  return {
    combined: reached.length > 1,
    monthlyCreditAllowance: allowanceOf(reached),
    ...totalOf(usage),
    byModelCore: totalsByModelCore(usage),
    notice:
      missing.length === 0
        ? null
        : `Totals may be incomplete: cannot reach ${missing.join(' and ')}`,
    regions: reached.map(({ region, memory, limits }) => ({
      region,
      ...totalOf(memory.usage),
      byModelCore: totalsByModelCore(memory.usage),
      monthlyCreditAllowance: limits.monthlyCreditAllowance ?? null,
    })),
  };
}

function allowanceOf(regions: readonly RegionState[]): number | null {
  const allowances = regions.map(({ limits }) => limits.monthlyCreditAllowance);
  const given = allowances.filter((allowance) => allowance !== undefined);
  return given.length > 0 && given.length === allowances.length ? sumOf(given) : null;
}

function totalsByModelCore(usage: readonly UsageRecord[]): Record<string, UsageTotals> {
  const byCore = Map.groupBy(usage, ({ modelCore }) => modelCore);
  return Object.fromEntries(
    [...byCore].map(([modelCore, records]) => [modelCore, totalOf(records)]),
  );
}

function totalOf(usage: readonly UsageRecord[]): UsageTotals {
  const totalTokens = sumOf(usage.map(({ tokenCount }) => tokenCount));
  const cachedTokens = sumOf(usage.map((record) => record.cachedTokens));
  return {
    totalTokens,
    totalCredits: toCredits({ tokenCount: totalTokens, cachedTokens }),
    cachedTokens,
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
