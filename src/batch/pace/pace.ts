import { Bucket } from './bucket.ts';
import { Rate } from './rate.ts';
import { Slots } from './slots.ts';

/** What is known of a rate limit. */
export interface KnownLimit {
  readonly perMinute: number;
  /** The requests that a full bucket allows at once; by default those of one minute. */
  readonly capacity?: number | undefined;
}

/** What a pace is created with. */
export interface PaceOptions {
  readonly limit?: KnownLimit | undefined;
  /** The share of the limit that this process may use. */
  readonly share?: number | undefined;
  /** The maximum number of requests in flight. */
  readonly maxSlots?: number | undefined;
  /** Returns a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
}

const DEFAULT_RETRY_AFTER_MS = 1000;
const LEAST_JITTER_MS = 250;
/** The time within which a send must have waited for the level, so that a higher rate is of use. */
const GROW_WITHIN_MS = 5000;
/** Before the first refusal, the time over which accepted sends are counted. */
const COUNTED_MS = 10_000;
/** The first gap between sends to a service of which nothing is known, and the time in which it halves. */
const FIRST_GAP_MS = 100;
const GAP_HALVES_IN_MS = 5000;
/** Less than this is an error of rounding, and no wait. */
const ROUNDING_MS = 1e-6;

/**
 * Decides when the next request may be sent, so that a run uses what the service allows and no more. All times
 * are in milliseconds of one monotonic clock, and passed by the caller.
 */
export class Pace {
  readonly #random: () => number;
  readonly #slots: Slots;
  readonly #rate: Rate;
  readonly #startedAt: number;
  #bucket: Bucket | undefined;
  #pausedUntil = -Infinity;
  #lastSentAt = -Infinity;
  #waitedForLevelAt = -Infinity;
  /** The times of sends that have not been refused, since the last cut, or in the last ten seconds. */
  #accepted: number[] = [];

  constructor({ limit, share = 1, maxSlots, random }: PaceOptions, now: number) {
    this.#random = random;
    this.#slots = new Slots(maxSlots);
    this.#startedAt = now;
    const perSecond = limit && (limit.perMinute / 60) * share;
    this.#rate = new Rate(perSecond);
    if (limit === undefined || perSecond === undefined) return;
    this.#bucket = new Bucket(perSecond, (limit.capacity ?? limit.perMinute) * share, now);
  }

  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  get perSecond(): number | undefined {
    return this.#rate.perSecond;
  }

  /** The number of requests that may run at the same time. */
  get slots(): number {
    return this.#slots.countFor(this.#rate.perSecond);
  }

  /** Returns the milliseconds to wait before the next send; 0 when it may be sent now. */
  waitMs(now: number): number {
    if (now < this.#pausedUntil) return this.#pausedUntil - now;
    const gapMs = this.#lastSentAt + this.#gapMs(now) - now;
    if (gapMs > ROUNDING_MS) return gapMs;
    const levelMs = this.#bucket?.waitFor(1, now) ?? 0;
    if (levelMs <= ROUNDING_MS) return 0;
    this.#waitedForLevelAt = now + levelMs;
    return levelMs;
  }

  /** Notes a send. */
  sent(now: number): void {
    this.#lastSentAt = now;
    this.#accepted.push(now);
    if (this.#rate.cutAt === undefined) this.#forgetBefore(now - COUNTED_MS);
    this.#bucket?.take(1);
    if (now - this.#waitedForLevelAt > GROW_WITHIN_MS) return;
    this.#rate.grow(now);
    const { perSecond } = this.#rate;
    if (perSecond !== undefined) this.#bucket?.setRate(perSecond, now);
  }

  /** Notes further sends of a request, which its retries made. */
  debit(count: number): void {
    this.#bucket?.take(count);
  }

  /** Notes an answer that was not a refusal. */
  answered(sentAt: number, now: number): void {
    const level = this.#bucket?.levelAt(now) ?? 0;
    this.#slots.answered(now - sentAt, level > Math.max(2, this.#rate.perSecond ?? Infinity));
  }

  /** Notes a refusal: the whole run pauses. */
  refused(sentAt: number, now: number, retryAfterMs = DEFAULT_RETRY_AFTER_MS): void {
    const isSameEpisode = sentAt < this.#pausedUntil;
    const jitterMs = this.#random() * Math.max(LEAST_JITTER_MS, retryAfterMs / 3);
    this.#pausedUntil = Math.max(this.#pausedUntil, now + retryAfterMs + jitterMs);
    const index = this.#accepted.lastIndexOf(sentAt);
    if (index !== -1) this.#accepted.splice(index, 1);
    if (isSameEpisode) return;
    const rate = this.#rate.cut(this.#acceptedPerSecond(now), now);
    this.#accepted = [];
    const capacity = Math.max(1, rate);
    this.#bucket ??= new Bucket(rate, capacity, now);
    this.#bucket.setRate(rate, now);
    this.#bucket.empty(capacity, now);
  }

  // The bucket of the service was empty at the last cut and is empty now: what was accepted is our share.
  #acceptedPerSecond(now: number): number {
    const { cutAt, perSecond } = this.#rate;
    if (cutAt === undefined && perSecond !== undefined) return perSecond;
    const since = cutAt ?? Math.max(this.#startedAt, now - COUNTED_MS);
    this.#forgetBefore(since);
    return (this.#accepted.length * 1000) / Math.max(1, now - since);
  }

  #forgetBefore(time: number): void {
    const kept = this.#accepted.findIndex((sentAt) => sentAt >= time);
    this.#accepted.splice(0, kept === -1 ? this.#accepted.length : kept);
  }

  #gapMs(now: number): number {
    const { perSecond } = this.#rate;
    if (perSecond !== undefined) return 1000 / (4 * perSecond);
    const { latencyMs } = this.#slots;
    const learnedMs = latencyMs / (1.25 * this.slots);
    return Math.max(learnedMs, FIRST_GAP_MS * 2 ** (-(now - this.#startedAt) / GAP_HALVES_IN_MS));
  }
}
