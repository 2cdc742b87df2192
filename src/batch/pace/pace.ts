import { type KnownLimit, Limit } from './limit.ts';
import { Pauses } from './pauses.ts';
import { Slots, type SlotSettings } from './slots.ts';

export interface Limits {
  /** The limit of requests; undefined when the service has none, or it is not known. */
  readonly limit?: KnownLimit | undefined;
  /** The limit of tokens; without one, tokens are not measured. */
  readonly tokenLimit?: KnownLimit | undefined;
}

export interface PaceSettings extends Limits, SlotSettings {
  /** The share of the limits that this process may use, above 0 and at most 1. */
  readonly share?: number | undefined;
  /** Returns a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
}

/** A time in which the service refuses, or nothing comes back. */
interface Episode {
  readonly startedAt: number;
  /** The limit that the first refusal cut. */
  readonly cut: Limit | undefined;
}

/** Three failures in a row may be three bad rows. */
const FAILURES_OF_OUTAGE = 4;
/** The start of an outage in which nothing comes back. It is before all requests, so that any answer ends the outage. */
const SILENCE = -Infinity;
/** One request that hangs may be a bad row. */
const LOST_OF_OUTAGE = 2;
/** Sends are at least this part of the time between two tokens apart: a refusal then meets one request, not a burst. */
const GAPS_PER_TOKEN = 4;
/** A shorter wait is a rounding error. */
const ROUNDING_MS = 1e-6;

/**
 * Decides when the next request may be sent, so that a run uses what the service allows, and tells a rate limit from an
 * outage. A refusal pauses the run, lowers the rate and lets one request go alone. A refusal of that request, failures in
 * a row or silence are an outage: single probes go, until one is answered, and the rate is what it was before.
 *
 * All times are in milliseconds of one monotonic clock, and passed by the caller. The state does not grow.
 */
export class Pace {
  readonly #share: number;
  readonly #slots: Slots;
  readonly #pauses: Pauses;
  #limits: Limits = {};
  #requests: Limit;
  #tokens: Limit | undefined;
  #lastSentAt = -Infinity;
  #episode: Episode | undefined;
  /** In an outage: an answer to a request that was sent since then ends it. */
  #outageSince: number | undefined;
  #failures = { count: 0, since: 0 };
  /** Requests sent before this time were lost in an outage. */
  #lostBefore = -Infinity;
  #refusedSince: number | undefined;
  #troubleSince: number | undefined;
  #recoveredAt = -Infinity;

  constructor({ share = 1, random, concurrency, ceiling, ...limits }: PaceSettings, now: number) {
    this.#share = share;
    this.#slots = new Slots({ concurrency, ceiling });
    this.#pauses = new Pauses(random);
    this.#requests = new Limit(undefined, share, now);
    this.setLimits(limits, now);
  }

  /** Must be called before the first send. */
  setLimits(limits: Limits, now: number): void {
    const { limit, tokenLimit } = limits;
    this.#limits = limits;
    this.#requests = new Limit(limit, this.#share, now);
    this.#tokens = tokenLimit && new Limit(tokenLimit, this.#share, now);
  }

  /** Null when the service has no limit, or the limit is unknown. */
  get limitPerMinute(): number | null {
    return this.#limits.limit?.perMinute ?? null;
  }

  /** The requests that the service allows at once; null when `limitPerMinute` is. */
  get limitCapacity(): number | null {
    return this.#limits.limit?.capacity ?? this.limitPerMinute;
  }

  /** The end of the last pause; in an outage, the time of the next probe. */
  get pausedUntil(): number {
    return this.#pauses.until;
  }

  get isOutage(): boolean {
    return this.#outageSince !== undefined;
  }

  /** The start of the outage; undefined without one. */
  get outageStartedAt(): number | undefined {
    return this.isOutage ? this.#episode?.startedAt : undefined;
  }

  /** Whether the service has answered any request. */
  get hasAnswer(): boolean {
    return this.#slots.hasAnswer;
  }

  /** When the first request was sent that failed and after which none was answered; undefined without trouble. */
  get troubleSince(): number | undefined {
    return this.#troubleSince;
  }

  /** When the first request was sent that was answered after the last trouble; -Infinity before any trouble. */
  get recoveredAt(): number {
    return this.#recoveredAt;
  }

  /** The time of the first refusal since the last accepted request; undefined without a refusal. */
  get refusedSince(): number | undefined {
    return this.#refusedSince;
  }

  get latencyMs(): number {
    return this.#slots.latencyMs;
  }

  /** Returns the sends per second; undefined while nothing limits them. */
  perSecondAt(now: number): number | undefined {
    return this.#requests.perSecondAt(now);
  }

  /** Returns how many requests may be in flight. It may grow without a change that the caller sees. */
  slotsAt(now: number): number {
    this.#detectStall(now);
    return this.#slots.countAt(now, this.#limits.limit !== undefined);
  }

  /** Returns how many requests the bucket allows at once; 0 without a bucket. */
  levelAt(now: number): number {
    const level = this.#requests.levelAt(now);
    return level === Infinity ? 0 : level;
  }

  /** Returns the milliseconds to wait before the next send; 0 when it may be sent now. An answer may shorten the wait. */
  waitMs(now: number, tokens = 0): number {
    this.#detectStall(now);
    const pauseMs = this.#pauses.waitMs(now);
    if (pauseMs > 0 || this.isOutage) return pauseMs;
    const gapMs = 1000 / (GAPS_PER_TOKEN * (this.perSecondAt(now) ?? Infinity));
    const waitMs = Math.max(
      this.#lastSentAt + gapMs - now,
      this.#requests.waitMs(1, now),
      this.#tokens?.waitMs(tokens, now) ?? 0,
    );
    return waitMs <= ROUNDING_MS ? 0 : waitMs;
  }

  sent(now: number, tokens = 0): void {
    this.#slots.sent(now);
    this.#lastSentAt = now;
    this.#requests.sent(1, now);
    this.#tokens?.sent(tokens, now);
    // In an outage, the next probe follows even if this one does not come back.
    if (this.isOutage) this.#pauses.begin(now, this.perSecondAt(now));
    else if (this.#pauses.sent(now)) this.#endEpisode(now);
  }

  /** Notes the sends that retries of a request made. */
  debit(count: number, tokens = 0): void {
    this.#requests.debit(count);
    this.#tokens?.debit(count * tokens);
  }

  /** Notes a response of the service, unless it says that the service cannot work. */
  answered(sentAt: number, now: number): void {
    this.#slots.settled(sentAt, now);
    this.#slots.answered(now - sentAt);
    this.#failures.count = 0;
    if (sentAt >= (this.#troubleSince ?? Infinity)) {
      this.#recoveredAt = sentAt;
      this.#troubleSince = undefined;
    }
    if (sentAt >= (this.#refusedSince ?? Infinity)) this.#refusedSince = undefined;
    if (sentAt >= (this.#outageSince ?? Infinity)) this.#endOutage(now);
    else if (this.#pauses.wasAlone(sentAt)) this.#endEpisode(now);
  }

  /** Notes a refusal: the whole run pauses. */
  refused(sentAt: number, now: number, retryAfterMs = 0, tokens = 0): void {
    this.#notAccepted(sentAt, now, tokens);
    this.#refusedSince ??= now;
    const isNews = !this.isOutage && sentAt >= this.#pauses.until;
    const isFirst = this.#pauses.count === 0;
    if (isNews) this.#pauses.begin(now, this.perSecondAt(now));
    this.#pauses.refused(sentAt, now, retryAfterMs);
    if (!isNews) return;
    if (isFirst) this.#startEpisode(now, this.#emptierLimit(now));
    else this.#outageSince = sentAt;
  }

  /** Notes that a request failed because the service cannot work; returns whether the reason is an outage. */
  failed(sentAt: number, now: number, tokens = 0): boolean {
    this.#notAccepted(sentAt, now, tokens);
    // A request that was sent before the recovery says nothing about the time after it.
    if (sentAt >= this.#recoveredAt) this.#troubleSince ??= sentAt;
    // Its timeout is no news.
    if (sentAt < this.#lostBefore) return true;
    const { count, since } = this.#failures;
    this.#failures = { count: count + 1, since: count === 0 ? sentAt : since };
    // A service that never answered may not exist: its failures end the run.
    if (count + 1 >= FAILURES_OF_OUTAGE && this.#slots.hasAnswer) {
      this.#startOutage(this.#failures.since, now);
    }
    return this.isOutage;
  }

  #notAccepted(sentAt: number, now: number, tokens: number): void {
    this.#slots.settled(sentAt, now);
    this.#requests.remove(1, sentAt);
    this.#tokens?.remove(tokens, sentAt);
  }

  #detectStall(now: number): void {
    if (this.#slots.loseStalled(now) < LOST_OF_OUTAGE) return;
    this.#lostBefore = now;
    this.#startOutage(SILENCE, now);
  }

  #startEpisode(now: number, cut: Limit | undefined): void {
    cut?.cut(now, this.#pauses.until);
    this.#episode = { startedAt: now, cut };
  }

  #endEpisode(now: number): void {
    this.#pauses.end(now);
    this.#episode = undefined;
  }

  #startOutage(since: number, now: number): void {
    if (this.isOutage) return;
    this.#outageSince = since;
    if (this.#episode === undefined) this.#startEpisode(now, undefined);
    this.#pauses.begin(now, this.perSecondAt(now));
  }

  /** Goes on as before the outage: it says nothing about a rate. */
  #endOutage(now: number): void {
    const { startedAt = now, cut } = this.#episode ?? {};
    const outageMs = now - startedAt;
    for (const limit of [this.#requests, this.#tokens]) {
      if (limit === cut) limit?.undoCut(now, outageMs);
      else limit?.skipOutage(outageMs);
    }
    // The probes before the one that was answered hang like the requests before them.
    if (this.#outageSince === SILENCE) {
      this.#slots.loseAll(now);
      this.#lostBefore = now;
    }
    this.#outageSince = undefined;
    this.#endEpisode(now);
  }

  // A refusal does not name its limit, and its text is never read for one: the emptier bucket decides.
  #emptierLimit(now: number): Limit {
    const tokens = this.#tokens;
    const isTokens = tokens !== undefined && tokens.fillAt(now) < this.#requests.fillAt(now);
    return isTokens ? tokens : this.#requests;
  }
}
