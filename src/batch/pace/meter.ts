import { Rate } from './rate.ts';
import { SendBucket } from './send-bucket.ts';

/** A higher rate is useful only if a send had to wait within this time. */
const GROW_WITHIN_MS = 5000;

export interface MeterLimit {
  readonly perSecond: number;
  /** What a full bucket allows at once. */
  readonly capacity: number;
}

/** Measures what is sent against one limit of the service, which may not be known yet. */
export class Meter {
  readonly #rate: Rate;
  readonly #accepted: Accepted;
  #bucket: SendBucket | undefined;
  #waitedAt = -Infinity;

  constructor(limit: MeterLimit | undefined, now: number) {
    this.#rate = new Rate(limit?.perSecond);
    this.#accepted = new Accepted(now);
    if (limit !== undefined) this.#bucket = new SendBucket(limit.perSecond, limit.capacity, now);
  }

  /** Undefined while the limit is unknown. */
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

  /** Takes from the bucket the requests or tokens that retries sent. */
  debit(cost: number): void {
    this.#bucket?.take(cost);
  }

  /** Removes a send that was refused. */
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
    this.#bucket ??= new SendBucket(rate, capacity, now);
    this.#bucket.setRate(rate, now);
    this.#bucket.empty(capacity, now);
  }
}

/** Before the first refusal, the time over which accepted sends are counted. */
const COUNTED_MS = 10_000;

interface Send {
  readonly at: number;
  readonly cost: number;
}

/** What the service accepted in the last ten seconds or, after a refusal, since the last refusal. */
class Accepted {
  readonly #startedAt: number;
  #recent: Send[] = [];
  #first = 0;
  #refusedAt: number | undefined;
  #sinceRefusal = 0;

  constructor(now: number) {
    this.#startedAt = now;
  }

  add(cost: number, now: number): void {
    if (this.#refusedAt !== undefined) {
      this.#sinceRefusal += cost;
      return;
    }
    this.#recent.push({ at: now, cost });
    this.#forgetBefore(now - COUNTED_MS);
  }

  remove(cost: number, sentAt: number): void {
    if (this.#refusedAt !== undefined) {
      if (sentAt >= this.#refusedAt) this.#sinceRefusal -= cost;
      return;
    }
    const index = this.#recent.findLastIndex(({ at }) => at === sentAt);
    if (index >= this.#first) this.#recent.splice(index, 1);
  }

  perSecond(now: number): number {
    const since = this.#refusedAt ?? Math.max(this.#startedAt, now - COUNTED_MS);
    this.#forgetBefore(since);
    const recent = this.#recent.slice(this.#first).reduce((sum, { cost }) => sum + cost, 0);
    return ((recent + this.#sinceRefusal) * 1000) / Math.max(1, now - since);
  }

  /** Counts from a refusal on. */
  restart(now: number): void {
    this.#refusedAt = now;
    this.#sinceRefusal = 0;
    this.#recent = [];
    this.#first = 0;
  }

  #forgetBefore(time: number): void {
    while ((this.#recent[this.#first]?.at ?? Infinity) < time) this.#first += 1;
    // Moving the rest for each send would cost more than the send.
    if (this.#first <= this.#recent.length / 2) return;
    this.#recent = this.#recent.slice(this.#first);
    this.#first = 0;
  }
}
