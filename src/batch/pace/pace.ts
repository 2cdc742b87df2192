import { Meter, type MeterLimit } from './meter.ts';

export interface KnownLimit {
  readonly perMinute: number;
  /** What a full bucket allows at once; by default as much as in one minute. */
  readonly capacity?: number | undefined;
}

export interface Limits {
  /** The limit of requests; null when the service has none, undefined when it is not known. */
  readonly limit?: KnownLimit | null | undefined;
  /** The limit of tokens; without one, tokens are not measured. */
  readonly tokenLimit?: KnownLimit | undefined;
}

export interface PaceSettings extends Limits {
  /** The share of the limits that this process may use, above 0 and at most 1. */
  readonly share?: number | undefined;
  readonly maxSlots?: number | undefined;
  /** Returns a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
}

const DEFAULT_RETRY_AFTER_MS = 1000;
const LEAST_JITTER_MS = 250;
/** The first gap between sends to a service whose limit is unknown, and the time in which it halves. */
const FIRST_GAP_MS = 100;
const GAP_HALVES_IN_MS = 5000;
/** A shorter wait is a rounding error. */
const ROUNDING_MS = 1e-6;

/**
 * Decides when the next request may be sent, so that a run uses what the service allows and no more. All times
 * are in milliseconds of one monotonic clock, and passed by the caller.
 */
export class Pace {
  readonly #random: () => number;
  readonly #slots: Slots;
  readonly #startedAt: number;
  readonly #share: number;
  #limit: KnownLimit | undefined;
  #isUnlimited = false;
  #requests: Meter;
  #tokens: Meter | undefined;
  #pausedUntil = -Infinity;
  #lastSentAt = -Infinity;

  constructor({ share = 1, maxSlots, random, ...limits }: PaceSettings, now: number) {
    this.#random = random;
    this.#share = share;
    this.#slots = new Slots(maxSlots);
    this.#startedAt = now;
    this.#requests = new Meter(undefined, now);
    this.setLimits(limits, now);
  }

  /** Must be called before the first send. */
  setLimits({ limit, tokenLimit }: Limits, now: number): void {
    this.#limit = limit ?? undefined;
    this.#isUnlimited = limit === null;
    this.#requests = new Meter(limit ? toMeterLimit(limit, this.#share) : undefined, now);
    this.#tokens = tokenLimit && new Meter(toMeterLimit(tokenLimit, this.#share), now);
  }

  /** Null when the service has no limit, or the limit is unknown. */
  get limitPerMinute(): number | null {
    return this.#limit?.perMinute ?? null;
  }

  /** The requests that the service allows at once; null when `limitPerMinute` is. */
  get limitCapacity(): number | null {
    return this.#limit?.capacity ?? this.limitPerMinute;
  }

  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  /** The sends per second; undefined while nothing limits them. */
  get perSecond(): number | undefined {
    return this.#requests.perSecond;
  }

  get slots(): number {
    return this.#slots.countFor(this.perSecond);
  }

  get latencyMs(): number {
    return this.#slots.latencyMs;
  }

  /** How many requests could be sent at once. */
  levelAt(now: number): number {
    return this.#requests.levelAt(now);
  }

  /** Returns the milliseconds to wait before the next send; 0 when it may be sent now. */
  waitMs(now: number, tokens = 0): number {
    if (now < this.#pausedUntil) return this.#pausedUntil - now;
    const gapMs = this.#lastSentAt + this.#gapMs(now) - now;
    if (gapMs > ROUNDING_MS) return gapMs;
    const waitMs = Math.max(this.#requests.waitMs(1, now), this.#tokens?.waitMs(tokens, now) ?? 0);
    return waitMs <= ROUNDING_MS ? 0 : waitMs;
  }

  sent(now: number, tokens = 0): void {
    this.#lastSentAt = now;
    this.#requests.sent(1, now);
    this.#tokens?.sent(tokens, now);
  }

  /** Notes the sends that retries of a request made. */
  debit(count: number, tokens = 0): void {
    this.#requests.debit(count);
    this.#tokens?.debit(count * tokens);
  }

  answered(sentAt: number, now: number): void {
    const isBehind = this.levelAt(now) > Math.max(2, this.perSecond ?? Infinity);
    this.#slots.answered(now - sentAt, isBehind);
  }

  /** Notes a refusal: the whole run pauses. */
  refused(sentAt: number, now: number, retryAfterMs = DEFAULT_RETRY_AFTER_MS, tokens = 0): void {
    const isSameEpisode = sentAt < this.#pausedUntil;
    const jitterMs = this.#random() * Math.max(LEAST_JITTER_MS, retryAfterMs / 3);
    this.#pausedUntil = Math.max(this.#pausedUntil, now + retryAfterMs + jitterMs);
    this.#requests.remove(1, sentAt);
    this.#tokens?.remove(tokens, sentAt);
    if (!isSameEpisode) this.#emptierMeter(now).cut(now);
  }

  // A refusal does not name its limit, and its text is never read for one: the emptier bucket decides.
  #emptierMeter(now: number): Meter {
    const tokens = this.#tokens;
    const isTokens = tokens !== undefined && tokens.fillAt(now) < this.#requests.fillAt(now);
    return isTokens ? tokens : this.#requests;
  }

  #gapMs(now: number): number {
    const { perSecond } = this;
    if (perSecond !== undefined) return 1000 / (4 * perSecond);
    if (this.#isUnlimited) return 0;
    const learnedMs = this.latencyMs / (1.25 * this.slots);
    return Math.max(learnedMs, FIRST_GAP_MS * 2 ** (-(now - this.#startedAt) / GAP_HALVES_IN_MS));
  }
}

function toMeterLimit({ perMinute, capacity = perMinute }: KnownLimit, share: number): MeterLimit {
  return { perSecond: (perMinute / 60) * share, capacity: capacity * share };
}

const LEAST_SLOTS = 4;
const MOST_SLOTS = 64;
const FIRST_SLOTS = 8;
const FIRST_LATENCY_MS = 1000;
/** The weight of one answer in the average latency. */
const LATENCY_WEIGHT = 0.1;

/** How many requests may run at the same time, from the rate and the latency of the service. */
class Slots {
  readonly #ceiling: number;
  #latencyMs: number | undefined;
  #unlimited = FIRST_SLOTS;
  #clean = 0;
  #extra = 0;

  constructor(ceiling = Infinity) {
    this.#ceiling = ceiling;
  }

  /** The average time until an answer. */
  get latencyMs(): number {
    return this.#latencyMs ?? FIRST_LATENCY_MS;
  }

  /** Notes an answer. `isBehind` is true when the bucket holds more than the sends of a second. */
  answered(latencyMs: number, isBehind: boolean): void {
    this.#latencyMs =
      this.#latencyMs === undefined
        ? latencyMs
        : this.#latencyMs + LATENCY_WEIGHT * (latencyMs - this.#latencyMs);
    this.#extra = isBehind ? this.#extra + 1 : 0;
    this.#clean += 1;
    if (this.#clean < this.#unlimited) return;
    this.#clean = 0;
    this.#unlimited = Math.min(MOST_SLOTS, 2 * this.#unlimited);
  }

  /** The number of slots for a rate. Without a rate it doubles after a series of clean answers. */
  countFor(perSecond: number | undefined): number {
    const wanted =
      perSecond === undefined
        ? this.#unlimited
        : Math.max(
            LEAST_SLOTS,
            Math.ceil((1.5 * perSecond * this.latencyMs) / 1000) + 2 + this.#extra,
          );
    return Math.min(this.#ceiling, MOST_SLOTS, wanted);
  }
}
