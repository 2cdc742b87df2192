import type { Region } from '../service/regions.ts';
import type { RegionState } from './endpoint.ts';
import { toCredits } from './limits/monthly-meter.ts';
import type { UsageRecord } from './store/region-memory.ts';

/** The usage of some evaluations. */
export interface UsageTotals {
  /** The number of tokens, including cached tokens. */
  readonly totalTokens: number;
  /** The cost in credits; the prices are synthetic. */
  readonly totalCredits: number;
  /** The tokens among them that the model read. */
  readonly promptTokens: number;
  /** The tokens among these that were cached. */
  readonly cachedTokens: number;
  /** The tokens that the model wrote. */
  readonly completionTokens: number;
}

/** The usage of one region. */
export interface RegionUsage extends UsageTotals {
  /** The region. */
  readonly region: Region;
  /** The usage by model core. */
  readonly byModelCore: Readonly<Record<string, UsageTotals>>;
  /** The credits per month of the account in this region; null without a limit. */
  readonly monthlyCreditAllowance: number | null;
}

/** The usage page of the account: its totals since the last reset. */
export interface UsageReport extends UsageTotals {
  /** Whether the totals span several regions. */
  readonly combined: boolean;
  /** The credits per month in all regions that were reached; null when one has no limit. */
  readonly monthlyCreditAllowance: number | null;
  /** The usage by model core. */
  readonly byModelCore: Readonly<Record<string, UsageTotals>>;
  /** A notice that totals may be incomplete; null when every region was reached. */
  readonly notice: string | null;
  /** The usage of each region that was reached. */
  readonly regions: readonly RegionUsage[];
}

/** Regions that are down are left out. */
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
  const limited = allowances.filter((allowance) => allowance !== undefined);
  return limited.length > 0 && limited.length === allowances.length ? sumOf(limited) : null;
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
    promptTokens: sumOf(usage.map(({ promptTokens }) => promptTokens)),
    cachedTokens,
    completionTokens: sumOf(usage.map(({ completionTokens }) => completionTokens)),
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
