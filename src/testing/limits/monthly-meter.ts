import type { TokenCost } from './credits.ts';

const EMPTY: TokenCost = { tokenCount: 0, cachedTokens: 0 };

/** Adds up the usage of a calendar month, in UTC. */
export class MonthlyMeter {
  #month = '';
  #used = EMPTY;

  /**
   * Returns the usage of the month of a time.
   *
   * @param now - The time, in milliseconds.
   */
  used(now: number): TokenCost {
    const month = new Date(now).toISOString().slice(0, 7);
    if (month !== this.#month) {
      this.#month = month;
      this.#used = EMPTY;
    }
    return this.#used;
  }

  /**
   * Adds to the usage of the month of a time.
   *
   * @param now - The time, in milliseconds.
   * @returns A function that subtracts the tokens again, unless another month has begun.
   */
  add({ tokenCount, cachedTokens }: TokenCost, now: number): () => void {
    this.#used = plus(this.used(now), { tokenCount, cachedTokens });
    const month = this.#month;
    return () => {
      if (month !== this.#month) return;
      this.#used = plus(this.#used, { tokenCount: -tokenCount, cachedTokens: -cachedTokens });
    };
  }
}

/**
 * Returns the time until the next calendar month begins, in milliseconds.
 *
 * @param now - The time, in milliseconds.
 */
export function untilNextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - now;
}

function plus(one: TokenCost, other: TokenCost): TokenCost {
  return {
    tokenCount: one.tokenCount + other.tokenCount,
    cachedTokens: one.cachedTokens + other.cachedTokens,
  };
}
