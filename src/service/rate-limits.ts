import {
  boolean,
  integer,
  number,
  object,
  optional,
  type Shape,
  text,
  timestamp,
  uuid,
} from './shape.ts';

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
const rateLimitsShape: Shape<RateLimits> = /* @__PURE__ */ object({
  id: uuid,
  createdAt: timestamp,
  domain: text,
  premium: /* @__PURE__ */ optional(boolean),
  alignRatePerMinute: /* @__PURE__ */ optional(number),
  alignCapacity: /* @__PURE__ */ optional(integer),
  alignLightningRatePerMinute: /* @__PURE__ */ optional(number),
  alignLightningCapacity: /* @__PURE__ */ optional(integer),
  monthlyTokenQuota: /* @__PURE__ */ optional(integer),
  monthlyCreditAllowance: /* @__PURE__ */ optional(number),
  alignTokenRatePerMinute: /* @__PURE__ */ optional(number),
  alignTokenCapacity: /* @__PURE__ */ optional(integer),
  alignLightningTokenRatePerMinute: /* @__PURE__ */ optional(number),
  alignLightningTokenCapacity: /* @__PURE__ */ optional(integer),
  zeroDataRetention: /* @__PURE__ */ optional(boolean),
});

/**
 * Reads a rate-limit record (specification, "GET /api/v1/rate-limits/me").
 *
 * @param answer - The parsed body.
 * @throws {@link ShapeMismatch} when the answer is not what the specification says.
 */
export const decodeRateLimits: Shape<RateLimits> = rateLimitsShape;
