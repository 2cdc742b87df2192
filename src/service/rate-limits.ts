import { decode, lazySchema } from './decode.ts';
import { flag, integer, number, orNull, record, text, timestamp, uuid } from './record.ts';

/** The rate limits and quotas of an account. A limit is null when the service does not report it. */
export interface RateLimits {
  /** The id of the record: a UUID. */
  readonly id: string;
  /** The time when the record was created: an ISO 8601 date-time. */
  readonly createdAt: string;
  /** The domain of the account. */
  readonly domain: string;
  /** Whether the account is a premium account. */
  readonly premium: boolean | null;
  /** The requests per minute with `align` cores. */
  readonly alignRatePerMinute: number | null;
  /** The maximum number of requests at once with `align` cores. */
  readonly alignCapacity: number | null;
  /** The requests per minute with `align-lightning` cores. */
  readonly alignLightningRatePerMinute: number | null;
  /** The maximum number of requests at once with `align-lightning` cores. */
  readonly alignLightningCapacity: number | null;
  /** The tokens per month. */
  readonly monthlyTokenQuota: number | null;
  /** The credits per month. */
  readonly monthlyCreditAllowance: number | null;
  /** The tokens per minute with `align` cores. */
  readonly alignTokenRatePerMinute: number | null;
  /** The maximum number of tokens at once with `align` cores. */
  readonly alignTokenCapacity: number | null;
  /** The tokens per minute with `align-lightning` cores. */
  readonly alignLightningTokenRatePerMinute: number | null;
  /** The maximum number of tokens at once with `align-lightning` cores. */
  readonly alignLightningTokenCapacity: number | null;
  /** Whether the service stores no content of the account. */
  readonly zeroDataRetention: boolean | null;
}

/** Specification, "Rate-limit record". */
export const rateLimitsRecord = /* @__PURE__ */ lazySchema(() =>
  record({
    id: uuid(),
    created_at: timestamp(),
    domain: text(),
    premium: orNull(flag()),
    align_rate_per_minute: orNull(number()),
    align_capacity: orNull(integer()),
    align_lightning_rate_per_minute: orNull(number()),
    align_lightning_capacity: orNull(integer()),
    monthly_token_quota: orNull(integer()),
    monthly_credit_allowance: orNull(number()),
    align_token_rate_per_minute: orNull(number()),
    align_token_capacity: orNull(integer()),
    align_lightning_token_rate_per_minute: orNull(number()),
    align_lightning_token_capacity: orNull(integer()),
    zero_data_retention: orNull(flag()),
  }),
);

/** Specification, "GET /api/v1/rate-limits/me". */
export function decodeRateLimits(response: unknown): RateLimits {
  return decode(rateLimitsRecord(), response);
}
