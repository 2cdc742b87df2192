const EMPTY: TokenCost = { tokenCount: 0, cachedTokens: 0 };

/** Adds up the usage of a calendar month, in UTC. */
export class MonthlyMeter {
  #month = '';
  #used = EMPTY;

  /** The usage in the month of `now`. */
  used(now: number): TokenCost {
    const month = new Date(now).toISOString().slice(0, 7);
    if (month !== this.#month) {
      this.#month = month;
      this.#used = EMPTY;
    }
    return this.#used;
  }

  /** Returns a function that subtracts the tokens again, unless another month has begun. */
  add({ tokenCount, cachedTokens }: TokenCost, now: number): () => void {
    this.#used = plus(this.used(now), { tokenCount, cachedTokens });
    const month = this.#month;
    return () => {
      if (month !== this.#month) return;
      this.#used = plus(this.#used, { tokenCount: -tokenCount, cachedTokens: -cachedTokens });
    };
  }
}

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

/** The number of tokens, and the number of cached tokens among them. */
export interface TokenCost {
  readonly tokenCount: number;
  readonly cachedTokens: number;
}

/**
 * The prices are synthetic: a credit is a thousand tokens, or ten thousand
 * cached ones. Callers pass sums of tokens, so that rounding errors do not add up.
 */
export function toCredits({ tokenCount, cachedTokens }: TokenCost): number {
  return (10 * tokenCount - 9 * cachedTokens) / 10_000;
}
