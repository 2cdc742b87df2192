/** A token bucket that starts full, holds at most `capacity`, and fills at a rate per second. */
export class SendBucket {
  #capacity: number;
  #level: number;
  #rate: number;
  #updatedAt: number;

  constructor(rate: number, capacity: number, now: number) {
    this.#rate = rate;
    this.#capacity = capacity;
    this.#level = capacity;
    this.#updatedAt = now;
  }

  get capacity(): number {
    return this.#capacity;
  }

  levelAt(now: number): number {
    this.#level = Math.min(
      this.#capacity,
      this.#level + (this.#rate * (now - this.#updatedAt)) / 1000,
    );
    this.#updatedAt = now;
    return this.#level;
  }

  /** Returns the milliseconds until a cost can be taken. A cost above the capacity needs a full bucket. */
  waitFor(cost: number, now: number): number {
    const missing = Math.min(cost, this.#capacity) - this.levelAt(now);
    return missing <= 0 ? 0 : (missing / this.#rate) * 1000;
  }

  take(cost: number): void {
    this.#level -= cost;
  }

  /** Changes the rate; the level stays. */
  setRate(rate: number, now: number): void {
    this.levelAt(now);
    this.#rate = rate;
  }

  /** Empties the bucket and changes its capacity. */
  empty(capacity: number, now: number): void {
    this.#capacity = capacity;
    this.#level = 0;
    this.#updatedAt = now;
  }
}
