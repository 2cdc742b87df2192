import type { RateLimits } from 'align-evals';
import { cleanLine } from '../../terminal/clean-line.ts';
import { type Align, toTable } from '../../terminal/table.ts';

const HEAD = ['', 'requests/min', 'at once', 'tokens/min', 'at once'];
const ALIGN: readonly Align[] = ['left', 'right', 'right', 'right', 'right'];

/** Describes the limits of an account for people. A limit that the service reports as null does not exist. */
export async function toLimitsText(limits: RateLimits, service: string): Promise<string> {
  const buckets = await toTable(
    [
      HEAD,
      [
        'align',
        showLimit(limits.alignRatePerMinute),
        showLimit(limits.alignCapacity),
        showLimit(limits.alignTokenRatePerMinute),
        showLimit(limits.alignTokenCapacity),
      ],
      [
        'align-lightning',
        showLimit(limits.alignLightningRatePerMinute),
        showLimit(limits.alignLightningCapacity),
        showLimit(limits.alignLightningTokenRatePerMinute),
        showLimit(limits.alignLightningTokenCapacity),
      ],
    ],
    ALIGN,
  );
  const account = await toTable([
    ['account', `${cleanLine(limits.domain)}, ${cleanLine(service)}`],
    ['tokens per month', showLimit(limits.monthlyTokenQuota)],
    ['credits per month', showLimit(limits.monthlyCreditAllowance)],
    ['data retention', showRetention(limits.zeroDataRetention)],
  ]);
  return `${buckets}\n\n${account}`;
}

function showLimit(limit: number | null): string {
  return limit === null ? 'no limit' : limit.toLocaleString('en-US');
}

function showRetention(isZero: boolean | null): string {
  return isZero === true ? 'none: the service stores no content' : 'standard';
}
