import { reject, type Rejection } from '../answer.ts';
import {
  BUCKET_LIMITS,
  type BucketLimits,
  type CoreClass,
  type RegionLimits,
} from './region-limits.ts';
import { MonthlyMeter, toCredits, type TokenCost, untilNextMonth } from './monthly-meter.ts';

/** Enforces the limits of a region (specification, "Limits"). */
export class RateLimiter {
  readonly #limits: RegionLimits;
  readonly #buckets = new Map<string, Bucket>();
  readonly #meter = new MonthlyMeter();

  constructor(limits: RegionLimits) {
    this.#limits = limits;
    for (const [coreClass, { requests, tokens }] of Object.entries(BUCKET_LIMITS)) {
      this.#createBucket(`requests of ${coreClass}`, requests);
      this.#createBucket(`tokens of ${coreClass}`, tokens);
    }
  }

  /** Throws a rejection with 429 when a limit is exceeded. */
  countRequest(coreClass: CoreClass, now: number): void {
    this.#take(`requests of ${coreClass}`, 1, now);
  }

  /**
   * Returns a function that refunds the monthly tokens, because a failed evaluation is not charged. Throws a rejection
   * with 429 when a limit is exceeded.
   */
  countTokens(coreClass: CoreClass, cost: TokenCost, now: number): () => void {
    this.#checkMonth(cost, now);
    this.#take(`tokens of ${coreClass}`, cost.tokenCount, now);
    return this.#meter.add(cost, now);
  }

  #checkMonth(cost: TokenCost, now: number): void {
    const { monthlyTokenQuota, monthlyCreditAllowance } = this.#limits;
    const used = this.#meter.used(now);
    const total: TokenCost = {
      tokenCount: used.tokenCount + cost.tokenCount,
      cachedTokens: used.cachedTokens + cost.cachedTokens,
    };
    if (monthlyTokenQuota !== undefined && total.tokenCount > monthlyTokenQuota) {
      throw limitExceeded('The monthly token quota is used up', untilNextMonth(now));
    }
    if (monthlyCreditAllowance !== undefined && toCredits(total) > monthlyCreditAllowance) {
      throw limitExceeded('The monthly credit allowance is used up', untilNextMonth(now));
    }
  }

  #take(bucket: string, amount: number, now: number): void {
    const waitMs = this.#buckets.get(bucket)?.take(amount, now) ?? 0;
    if (waitMs > 0) throw limitExceeded(`Too many ${bucket} cores`, waitMs);
  }

  #createBucket(name: string, { rate, capacity }: BucketLimits): void {
    const ratePerMinute = this.#limits[rate];
    if (ratePerMinute === undefined) return;
    const size = this.#limits[capacity] ?? Math.max(1, ratePerMinute);
    this.#buckets.set(name, new Bucket(ratePerMinute, size));
  }
}

function limitExceeded(detail: string, waitMs: number): Rejection {
  return reject(429, detail, { 'retry-after': String(Math.ceil(waitMs / 1000)) });
}

const MS_PER_MINUTE = 60_000;

/** A bucket that fills at a constant rate, and from which requests or tokens are taken. */
class Bucket {
  readonly #ratePerMinute: number;
  readonly #capacity: number;

  // In units of 1/60,000, of which each millisecond adds `ratePerMinute`. With integer rates the level is
  // an integer, so that waiting for the returned time is always enough.
  #level: number;
  #filledAt = -Infinity;

  constructor(ratePerMinute: number, capacity: number) {
    this.#ratePerMinute = ratePerMinute;
    this.#capacity = capacity * MS_PER_MINUTE;
    this.#level = this.#capacity;
  }

  /**
   * Takes an amount if the bucket contains enough. A full bucket accepts any amount and its level becomes
   * negative, because an amount above the capacity would otherwise never be accepted.
   *
   * @returns The time to wait, in milliseconds; 0 when the amount was taken.
   */
  take(amount: number, now: number): number {
    this.#fill(now);
    const taken = amount * MS_PER_MINUTE;
    const missing = Math.min(taken, this.#capacity) - this.#level;
    if (missing > 0) return missing / this.#ratePerMinute;
    this.#level -= taken;
    return 0;
  }

  // A clock that is set back does not change the level.
  #fill(now: number): void {
    const elapsedMs = Math.max(0, now - this.#filledAt);
    this.#level = Math.min(this.#capacity, this.#level + elapsedMs * this.#ratePerMinute);
    this.#filledAt = Math.max(this.#filledAt, now);
  }
}
