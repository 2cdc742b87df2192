import type { RateLimits } from 'align-evals';
import { cleanText } from '../../text/clean-text.ts';
import type { Space } from '../../text/fit-text.ts';
import { layOutTable } from '../../text/table.ts';

/** Describes the limits of an account for people. A limit that the service reports as null does not exist. */
export function toLimitsText(limits: RateLimits, service: string, space: Space): string {
  const column = (header: string, standard: number | null, lightning: number | null) =>
    ({ header, cells: [showLimit(standard), showLimit(lightning)], align: 'right' }) as const;
  const buckets = layOutTable(
    [
      { header: '', cells: ['align', 'align-lightning'] },
      column('requests/min', limits.alignRatePerMinute, limits.alignLightningRatePerMinute),
      column('at once', limits.alignCapacity, limits.alignLightningCapacity),
      column('tokens/min', limits.alignTokenRatePerMinute, limits.alignLightningTokenRatePerMinute),
      column('at once', limits.alignTokenCapacity, limits.alignLightningTokenCapacity),
    ],
    space,
  );
  const facts = [
    ['account', `${cleanText(limits.domain)}, ${cleanText(service)}`],
    ['tokens per month', showLimit(limits.monthlyTokenQuota)],
    ['credits per month', showLimit(limits.monthlyCreditAllowance)],
    ['data retention', showRetention(limits.zeroDataRetention)],
  ] as const;
  const account = layOutTable(
    [
      { cells: facts.map(([name]) => name) },
      { cells: facts.map(([, fact]) => fact), canShrink: true },
    ],
    space,
  );
  return [...buckets, '', ...account].join('\n');
}

function showLimit(limit: number | null): string {
  return limit === null ? 'no limit' : limit.toLocaleString('en-US');
}

function showRetention(isZero: boolean | null): string {
  return isZero === true ? 'none: the service stores no content' : 'standard';
}
