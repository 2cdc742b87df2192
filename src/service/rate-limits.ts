import { once } from '../values/once.ts';
import { decode } from './decode.ts';
import { flag, integer, number, optional, record, text, timestamp, uuid } from './record.ts';

/** The rate limits and quotas of an account. A limit of null is one that the service does not state. */
export interface RateLimits {
  /** The id of the record: a UUID. */
  readonly id: string;
  /** When the record was made: an ISO date-time string. */
  readonly createdAt: string;
  /** The domain of the account. */
  readonly domain: string;
  /** Whether the account is a premium one. */
  readonly premium: boolean | null;
  /** Requests a minute with `align` cores. */
  readonly alignRatePerMinute: number | null;
  /** Requests at once with `align` cores. */
  readonly alignCapacity: number | null;
  /** Requests a minute with `align-lightning` cores. */
  readonly alignLightningRatePerMinute: number | null;
  /** Requests at once with `align-lightning` cores. */
  readonly alignLightningCapacity: number | null;
  /** Tokens a month. */
  readonly monthlyTokenQuota: number | null;
  /** Credits a month. */
  readonly monthlyCreditAllowance: number | null;
  /** Tokens a minute with `align` cores. */
  readonly alignTokenRatePerMinute: number | null;
  /** Tokens at once with `align` cores. */
  readonly alignTokenCapacity: number | null;
  /** Tokens a minute with `align-lightning` cores. */
  readonly alignLightningTokenRatePerMinute: number | null;
  /** Tokens at once with `align-lightning` cores. */
  readonly alignLightningTokenCapacity: number | null;
  /** Whether the account keeps no content. */
  readonly zeroDataRetention: boolean | null;
}

/** Specification, "Rate-limit record". */
const rateLimitsRecord = /* @__PURE__ */ once(() =>
  record({
    id: uuid(),
    created_at: timestamp(),
    domain: text(),
    premium: optional(flag()),
    align_rate_per_minute: optional(number()),
    align_capacity: optional(integer()),
    align_lightning_rate_per_minute: optional(number()),
    align_lightning_capacity: optional(integer()),
    monthly_token_quota: optional(integer()),
    monthly_credit_allowance: optional(number()),
    align_token_rate_per_minute: optional(number()),
    align_token_capacity: optional(integer()),
    align_lightning_token_rate_per_minute: optional(number()),
    align_lightning_token_capacity: optional(integer()),
    zero_data_retention: optional(flag()),
  }),
);

/**
 * Reads a rate-limit record (specification, "GET /api/v1/rate-limits/me").
 *
 * @throws {@link UnusableAnswer} when it differs from the specification.
 */
export function decodeRateLimits(answer: unknown): RateLimits {
  return decode(rateLimitsRecord(), answer);
}
