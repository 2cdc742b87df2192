import type { ClientContext } from '../../client/client-context.ts';
import type { Client } from '../../client/client.ts';
import { AlignError } from '../../errors/align-error.ts';
import { isLightningCore } from '../../service/model-core.ts';
import type { RateLimits } from '../../service/rate-limits.ts';
import { describeValue } from '../../values/describe-value.ts';
import type { KnownLimit } from './limit.ts';
import type { Limits } from './pace.ts';

/** Whose limits are read, and for which core. */
interface LimitsRequest {
  readonly client: Client;
  readonly context: ClientContext;
  /** The core that scores; undefined for the default of the service. */
  readonly core: string | undefined;
  readonly signal: AbortSignal;
}

/** Returns the limits of the rate record, which needs an access token; none when it cannot be read. */
export async function readKnownLimits({
  client,
  context: { pipeline, defaults },
  core,
  signal,
}: LimitsRequest): Promise<Limits> {
  if (defaults.credentials.accessToken === undefined) return {};
  try {
    return toLimits(await client.rateLimits.me({ signal }), isLightningCore(core));
  } catch (reason) {
    if (signal.aborted) return {};
    const detail = AlignError.isInstance(reason) ? reason.code : describeValue(reason);
    const fix = 'the run learns its pace from refusals; check the access token';
    pipeline.warn([{ code: 'rate_limits_unavailable', detail, fix }], pipeline.resolve({}));
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
    limit: toLimit(rate, capacity),
    tokenLimit: toLimit(tokenRate, tokenCapacity),
  };
}

// A rate of 0 would never allow a request: the service reports it when the rate is not known.
function toLimit(perMinute: number | null, capacity: number | null): KnownLimit | undefined {
  if (perMinute === null || perMinute <= 0) return undefined;
  return { perMinute, capacity: capacity === null || capacity <= 0 ? undefined : capacity };
}
