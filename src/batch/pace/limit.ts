import { AcceptedSends } from './accepted-sends.ts';

/** A limit that the service is known to have. */
export interface KnownLimit {
  readonly perMinute: number;
  /** What a full bucket allows at once; by default as much as in one minute. */
  readonly capacity?: number | undefined;
}

/** The part of a known limit that this process may use. */
interface KnownRate {
  readonly perSecond: number;
  readonly burst: number;
}

/** A reduction of the rate after a refusal. */
interface Cut {
  /** The rate that the service had accepted, to which the rate returns first. */
  readonly perSecond: number;
  /** The end of the pause, from which the rate grows. */
  readonly from: number;
  /** How long the rate takes back to `perSecond`. */
  readonly returnMs: number;
}

interface BeforeCut {
  readonly cut: Cut | undefined;
  readonly burst: number;
  readonly level: number;
  /** True when too few sends were accepted before the cut, or since the last undo, to show that the rate was right. */
  readonly isDoubtful: boolean;
}

/** The rate after a cut starts at this share below the accepted one. */
const CUT_BY = 0.3;
const FIRST_RETURN_MS = 10_000;
/** Longer returns refuse hardly less, and follow a raised limit later. */
const LONGEST_RETURN_MS = 60_000;
const RETURN_GROWTH = 1.5;
/** A return of less than two pauses would end before anything is learned. */
const PAUSES_PER_RETURN = 2;
/** So long after its return to the accepted rate, the rate has doubled. */
const DOUBLED_AFTER_MS = 30_000;
/** An accepted rate that differs from the last one by more than this factor shows another limit. */
const OTHER_LIMIT = 2.5;
/** Fewer accepted sends show no rate. */
const FEW_SENDS = 5;
/** What a known capacity is not used for, as the network may bring requests closer together. */
const UNUSED_SHARE = 0.05;
const UNUSED_SECONDS = 0.1;
/** The rate after the first refusal, when hardly anything was accepted before. */
const GUESSED_PER_SECOND = 1;

/**
 * One limit of the service, of requests or of tokens: a token bucket, whose rate is cut after a refusal and then grows
 * as the window of CUBIC TCP does. A limit that is not known has no bucket until the first cut.
 */
export class Limit {
  readonly #known: KnownRate | undefined;
  readonly #accepted: AcceptedSends;
  #startedAt: number;
  #total = 0;
  /** The accepted sends since a cut was undone. */
  #sinceUndo = 0;
  #burst: number;
  #level: number;
  #filledAt: number;
  #cut: Cut | undefined;
  #before: BeforeCut | undefined;
  #isFirstUndone = false;

  /** Without a known limit, `share` is not used: the rate is learned from refusals. */
  constructor(known: KnownLimit | undefined, share: number, now: number) {
    this.#known = known && toRate(known, share);
    this.#burst = this.#known?.burst ?? Infinity;
    this.#level = this.#burst;
    this.#filledAt = now;
    this.#startedAt = now;
    this.#accepted = new AcceptedSends(FIRST_RETURN_MS / 2, now);
  }

  /** Undefined while nothing limits the sends. */
  perSecondAt(now: number): number | undefined {
    if (this.#cut === undefined) return this.#known?.perSecond;
    return Math.min(this.#known?.perSecond ?? Infinity, grownRate(this.#cut, now));
  }

  /** Infinite while nothing limits the sends. */
  levelAt(now: number): number {
    const gained = ((this.perSecondAt(now) ?? 0) * (now - this.#filledAt)) / 1000;
    this.#level = Math.min(this.#burst, this.#level + gained);
    this.#filledAt = now;
    return this.#level;
  }

  /** Returns how full the bucket is, from 0 to 1; 1 while nothing limits the sends. */
  fillAt(now: number): number {
    return this.#burst === Infinity ? 1 : this.levelAt(now) / this.#burst;
  }

  /** Returns the milliseconds until a cost may be sent. A cost above the burst needs a full bucket. */
  waitMs(cost: number, now: number): number {
    const missing = Math.min(cost, this.#burst) - this.levelAt(now);
    return missing > 0 ? (missing * 1000) / (this.perSecondAt(now) ?? Infinity) : 0;
  }

  sent(cost: number, now: number): void {
    this.#accepted.add(cost, now);
    this.#sinceUndo += 1;
    this.#total += cost;
    this.debit(cost);
  }

  /** Takes what was sent without asking. */
  debit(cost: number): void {
    this.#level -= cost;
  }

  /** Notes that a send was not accepted. */
  remove(cost: number, sentAt: number): void {
    this.#accepted.remove(cost, sentAt);
    this.#sinceUndo -= 1;
    this.#total -= cost;
  }

  /** Reduces the rate after a refusal to a little below what the service accepted, and empties the bucket. */
  cut(now: number, pausedUntil: number): void {
    const last = this.#cut;
    const { count, perSecond: measured } = this.#accepted.measure(now);
    const isGuess = count < FEW_SENDS;
    const perSecond = isGuess ? this.#guess(now) : this.#estimate(measured, now);
    const isDoubtful = isGuess || this.#sinceUndo < FEW_SENDS;
    this.#before = { cut: last, burst: this.#burst, level: this.levelAt(now), isDoubtful };
    const pauseMs = pausedUntil - now;
    const returnMs = Math.max(returnAfter(last, perSecond), PAUSES_PER_RETURN * pauseMs);
    this.#cut = { perSecond, from: pausedUntil, returnMs };
    this.#accepted.setPeriod(returnMs / 2);
    this.#burst = Math.max(1, perSecond * (1 - CUT_BY));
    this.#level = 0;
  }

  /** Leaves an outage out of the time in which the rate grows. */
  skipOutage(ms: number): void {
    this.#startedAt += ms;
    this.#accepted.skip(ms);
    if (this.#cut !== undefined) this.#cut = { ...this.#cut, from: this.#cut.from + ms };
  }

  /**
   * Restores the rate before the last cut, because an outage and no limit was the reason. A cut for which too few sends
   * were accepted stays, except the very first: otherwise a very low limit would never be learned.
   */
  undoCut(now: number, outageMs: number): void {
    const before = this.#before;
    const isFirst = before?.cut === undefined && !this.#isFirstUndone;
    if (before === undefined || (before.isDoubtful && !isFirst)) {
      if (this.#cut !== undefined) this.#cut = { ...this.#cut, from: now };
      return;
    }
    this.#isFirstUndone = true;
    this.#sinceUndo = 0;
    this.#cut = before.cut;
    this.#accepted.setPeriod((before.cut?.returnMs ?? FIRST_RETURN_MS) / 2);
    this.skipOutage(outageMs);
    const gained = ((this.perSecondAt(now) ?? 0) * outageMs) / 1000;
    this.#burst = before.burst;
    this.#level = Math.min(before.burst, before.level + gained);
    this.#filledAt = now;
  }

  #guess(now: number): number {
    const perSecond = this.perSecondAt(now);
    return perSecond === undefined ? GUESSED_PER_SECOND : perSecond / 2;
  }

  #estimate(measured: number, now: number): number {
    const perSecond = this.perSecondAt(now) ?? Infinity;
    if (this.#cut !== undefined || this.#known === undefined) return Math.min(perSecond, measured);
    // Until its first refusal, this process has used its share of all that the limit allowed.
    const allowed = this.#known.burst + (perSecond * (now - this.#startedAt)) / 1000;
    return Math.min(perSecond, (perSecond * this.#total) / allowed);
  }
}

function toRate({ perMinute, capacity = perMinute }: KnownLimit, share: number): KnownRate {
  const perSecond = perMinute / 60;
  const unused = Math.min(UNUSED_SHARE * capacity, UNUSED_SECONDS * perSecond);
  return { perSecond: perSecond * share, burst: Math.max(1, (capacity - unused) * share) };
}

/** Returns the rate after a cut: fast back, then flat near the accepted rate, then beyond it. */
function grownRate({ perSecond, from, returnMs }: Cut, now: number): number {
  const elapsed = Math.max(0, now - from);
  const growth =
    elapsed < returnMs
      ? -CUT_BY * (1 - elapsed / returnMs) ** 3
      : ((elapsed - returnMs) / DOUBLED_AFTER_MS) ** 3;
  return perSecond * (1 + growth);
}

function returnAfter(last: Cut | undefined, perSecond: number): number {
  const change = perSecond / (last?.perSecond ?? 0);
  if (last === undefined || change < 1 / OTHER_LIMIT || change > OTHER_LIMIT)
    return FIRST_RETURN_MS;
  return Math.min(LONGEST_RETURN_MS, RETURN_GROWTH * last.returnMs);
}
