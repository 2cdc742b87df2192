import type { RateLimits } from 'align-evals';
import { connect } from '../../connect.ts';
import type { CommandContext, GlobalFlags } from '../../program.ts';
import type { Space } from '../../text/fit-text.ts';
import { layOutTable } from '../../text/table.ts';
import { toTerminalText } from '../../text/terminal-text.ts';

export async function showLimits(globals: GlobalFlags, context: CommandContext): Promise<void> {
  const { output } = context;
  const { client, service } = await connect(globals, context);
  try {
    const limits = await client.rateLimits.me();
    if (output.isJson) output.printJson(limits);
    else output.print(toLimitsText(limits, service, output.stdout));
  } finally {
    await client.close();
  }
}

/** A limit that the service reports as null does not exist. */
function toLimitsText(limits: RateLimits, service: string, space: Space): string {
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
    ['account', `${toTerminalText(limits.domain)}, ${toTerminalText(service)}`],
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
