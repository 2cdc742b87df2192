const MS_PER_MINUTE = 60_000;

/** A bucket that fills at a constant rate, and from which requests or tokens are taken. */
export class Bucket {
  readonly #ratePerMinute: number;
  readonly #capacity: number;

  // In units of 1/60,000, of which each millisecond adds `ratePerMinute`. With integer rates the level is
  // an integer, so that waiting for the returned time is always enough.
  #level: number;
  #filledAt = Number.NEGATIVE_INFINITY;

  constructor(ratePerMinute: number, capacity: number) {
    this.#ratePerMinute = ratePerMinute;
    this.#capacity = capacity * MS_PER_MINUTE;
    this.#level = this.#capacity;
  }

  /**
   * Takes an amount if the bucket contains enough. A full bucket accepts any amount and its level becomes
   * negative, because an amount above the capacity would otherwise never be accepted.
   *
   * @param now - The time, in milliseconds.
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
