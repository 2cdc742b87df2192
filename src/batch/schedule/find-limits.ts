import type { ClientContext } from '../../client-context.ts';
import { isLightningCore } from '../../options/model-core.ts';
import type { RateLimits } from '../../service/rate-limits.ts';
import type { KnownLimit, Limits } from '../pace/pace.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';

/**
 * Finds the limits of a run: those of the options, else those of the rate record, which needs an access token. A
 * record that cannot be read leaves them unknown.
 */
export async function findLimits(
  { pace = {}, core }: ResolvedRunOptions,
  { defaults }: ClientContext,
  readRecord: () => Promise<RateLimits>,
  warn: (reason: unknown) => void,
): Promise<Limits> {
  if (pace === false) return { limit: null };
  if (pace.ratePerMinute !== undefined) {
    return { limit: pace.ratePerMinute === null ? null : { perMinute: pace.ratePerMinute } };
  }
  if (defaults.credentials.accessToken === undefined) return {};
  try {
    return toLimits(await readRecord(), isLightningCore(core));
  } catch (error) {
    warn(error);
    return {};
  }
}

function toLimits(record: RateLimits, isLightning: boolean): Limits {
  const [rate, capacity, tokenRate, tokenCapacity] = isLightning
    ? [
        record.alignLightningRatePerMinute,
        record.alignLightningCapacity,
        record.alignLightningTokenRatePerMinute,
        record.alignLightningTokenCapacity,
      ]
    : [
        record.alignRatePerMinute,
        record.alignCapacity,
        record.alignTokenRatePerMinute,
        record.alignTokenCapacity,
      ];
  return {
    limit: toLimit(rate, capacity) ?? null,
    tokenLimit: toLimit(tokenRate, tokenCapacity),
  };
}

// A rate of 0 would never allow a request: the service says then that it is not known.
function toLimit(perMinute: number | null, capacity: number | null): KnownLimit | undefined {
  if (perMinute === null || perMinute <= 0) return undefined;
  return { perMinute, capacity: capacity === null || capacity <= 0 ? undefined : capacity };
}
