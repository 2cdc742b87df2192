const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** With this growth, a probe follows the end of an outage after at most a fifth of the outage. */
const PAUSE_GROWTH = 1.2;
const JITTER = 0.25;
const LONGEST_RETRY_AFTER_MS = 86_400_000;
/** A request that is not refused within this time, or a few times what the last refusal took, was accepted. */
const SHORTEST_ALONE_MS = 250;
const LONGEST_ALONE_MS = 2000;
const REFUSALS_PER_ALONE = 3;

/** The pauses of a run. After one, a request goes alone, until it was accepted. */
export class Pauses {
  readonly #random: () => number;
  #until = -Infinity;
  #count = 0;
  #aloneSince: number | undefined;
  #refusalMs = 0;

  /** `random` returns a number from 0 (included) to 1 (excluded). */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** The end of the last pause. */
  get until(): number {
    return this.#until;
  }

  /** The pauses in a row after which nothing was accepted. */
  get count(): number {
    return this.#count;
  }

  /**
   * Begins the next pause, which is longer than the one before.
   *
   * @param perSecond - The rate: there is no token before a part of a second has passed.
   */
  begin(now: number, perSecond: number | undefined): void {
    const leastMs = Math.max(SHORTEST_PAUSE_MS, 1000 / (perSecond ?? Infinity));
    const pauseMs = leastMs * PAUSE_GROWTH ** this.#count * this.#jitter();
    this.#extendTo(now + Math.min(LONGEST_PAUSE_MS, pauseMs));
    this.#count += 1;
    this.#aloneSince = undefined;
  }

  /** Makes the pause as long as a refusal asks for. */
  refused(sentAt: number, now: number, retryAfterMs: number): void {
    this.#refusalMs = now - sentAt;
    this.#extendTo(now + Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS) * this.#jitter());
  }

  /** Returns the milliseconds until the next send: until the end of the pause, or until the request alone is accepted. */
  waitMs(now: number): number {
    if (now < this.#until) return this.#until - now;
    if (this.#aloneSince === undefined) return 0;
    const aloneMs = Math.max(SHORTEST_ALONE_MS, REFUSALS_PER_ALONE * this.#refusalMs);
    return Math.max(0, this.#aloneSince + Math.min(LONGEST_ALONE_MS, aloneMs) - now);
  }

  /** Notes a send; returns whether the request that went alone counts as accepted. */
  sent(now: number): boolean {
    if (this.#aloneSince !== undefined) return true;
    if (this.#count > 0) this.#aloneSince = now;
    return false;
  }

  /** Returns whether a request was the one that went alone. */
  wasAlone(sentAt: number): boolean {
    return sentAt >= (this.#aloneSince ?? Infinity);
  }

  /** Ends the pauses, because a request was accepted. */
  end(now: number): void {
    this.#until = Math.min(this.#until, now);
    this.#count = 0;
    this.#aloneSince = undefined;
  }

  #extendTo(until: number): void {
    this.#until = Math.max(this.#until, until);
  }

  #jitter(): number {
    return 1 + JITTER * this.#random();
  }
}
