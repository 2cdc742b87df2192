import { Accepted } from './accepted.ts';
import { Bucket } from './bucket.ts';
import { Rate } from './rate.ts';

/** The time within which a send must have waited for the level, so that a higher rate is of use. */
const GROW_WITHIN_MS = 5000;

/** A limit of the service, in requests or tokens. */
export interface MeterLimit {
  readonly perSecond: number;
  /** What a full bucket allows at once. */
  readonly capacity: number;
}

/** Measures what is sent against one limit of the service, which may not be known yet. */
export class Meter {
  readonly #rate: Rate;
  readonly #accepted: Accepted;
  #bucket: Bucket | undefined;
  #waitedAt = -Infinity;

  constructor(limit: MeterLimit | undefined, now: number) {
    this.#rate = new Rate(limit?.perSecond);
    this.#accepted = new Accepted(now);
    if (limit !== undefined) this.#bucket = new Bucket(limit.perSecond, limit.capacity, now);
  }

  /** Undefined while nothing is known of the limit. */
  get perSecond(): number | undefined {
    return this.#rate.perSecond;
  }

  /** How full the bucket is, as a share of its capacity; 1 without one. */
  fillAt(now: number): number {
    if (this.#bucket === undefined) return 1;
    return this.#bucket.levelAt(now) / this.#bucket.capacity;
  }

  levelAt(now: number): number {
    return this.#bucket?.levelAt(now) ?? 0;
  }

  /** Returns the milliseconds until a cost may be sent. */
  waitMs(cost: number, now: number): number {
    const waitMs = this.#bucket?.waitFor(cost, now) ?? 0;
    if (waitMs > 0) this.#waitedAt = now + waitMs;
    return waitMs;
  }

  sent(cost: number, now: number): void {
    this.#accepted.add(cost, now);
    this.#bucket?.take(cost);
    if (now - this.#waitedAt > GROW_WITHIN_MS) return;
    this.#rate.grow(now);
    const { perSecond } = this.#rate;
    if (perSecond !== undefined) this.#bucket?.setRate(perSecond, now);
  }

  /** Takes from the bucket what was sent without asking. */
  debit(cost: number): void {
    this.#bucket?.take(cost);
  }

  /** Takes a send out again that was refused. */
  remove(cost: number, sentAt: number): void {
    this.#accepted.remove(cost, sentAt);
  }

  /** Lowers the rate and empties the bucket after a refusal. */
  cut(now: number): void {
    const { cutAt, perSecond } = this.#rate;
    // The bucket of the service was empty at the last cut and is empty now: what was accepted is our share.
    const isFirstOfKnown = cutAt === undefined && perSecond !== undefined;
    const rate = this.#rate.cut(isFirstOfKnown ? perSecond : this.#accepted.perSecond(now), now);
    this.#accepted.restart(now);
    const capacity = Math.max(1, rate);
    this.#bucket ??= new Bucket(rate, capacity, now);
    this.#bucket.setRate(rate, now);
    this.#bucket.empty(capacity, now);
  }
}
