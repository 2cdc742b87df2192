import { reject, type Rejection } from '../answer.ts';
import { Bucket } from './bucket.ts';
import { BUCKET_LIMITS, type BucketLimits, type CoreClass } from './core-class.ts';
import { toCredits, type TokenCost } from './credits.ts';
import { MonthlyMeter, untilNextMonth } from './monthly-meter.ts';
import type { RegionLimits } from './region-limits.ts';

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

  /**
   * Counts a request.
   *
   * @param now - The time, in milliseconds.
   * @throws {@link Rejection} with 429 when a limit is exceeded.
   */
  countRequest(coreClass: CoreClass, now: number): void {
    this.#take(`requests of ${coreClass}`, 1, now);
  }

  /**
   * Counts the tokens of a request.
   *
   * @param now - The time, in milliseconds.
   * @returns A function that refunds the monthly tokens, because a failed evaluation is not charged.
   * @throws {@link Rejection} with 429 when a limit is exceeded.
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
