const MS_PER_MINUTE = 60_000;

/** A bucket that fills steadily and from which requests or tokens are taken. */
export class Bucket {
  readonly #ratePerMinute: number;
  readonly #capacity: number;

  // In sixty-thousandths, of which a millisecond brings `ratePerMinute`: whole numbers for whole
  // rates, so that waiting as long as told is always enough.
  #level: number;
  #filledAt = Number.NEGATIVE_INFINITY;

  constructor(ratePerMinute: number, capacity: number) {
    this.#ratePerMinute = ratePerMinute;
    this.#capacity = capacity * MS_PER_MINUTE;
    this.#level = this.#capacity;
  }

  /**
   * Takes an amount, if there is enough. More than the bucket holds may be taken from a full one, and
   * is owed then: it would never pass otherwise.
   *
   * @param amount - How much.
   * @param now - The time, in milliseconds.
   * @returns How long to wait, in milliseconds; 0 when it was taken.
   */
  take(amount: number, now: number): number {
    this.#fill(now);
    const taken = amount * MS_PER_MINUTE;
    const missing = Math.min(taken, this.#capacity) - this.#level;
    if (missing > 0) return missing / this.#ratePerMinute;
    this.#level -= taken;
    return 0;
  }

  // A clock that goes back neither fills nor empties.
  #fill(now: number): void {
    const elapsedMs = Math.max(0, now - this.#filledAt);
    this.#level = Math.min(this.#capacity, this.#level + elapsedMs * this.#ratePerMinute);
    this.#filledAt = Math.max(this.#filledAt, now);
  }
}
