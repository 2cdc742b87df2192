/** The number of tokens, and the number of cached tokens among them. */
export interface TokenCost {
  readonly tokenCount: number;
  readonly cachedTokens: number;
}

/**
 * Converts tokens to credits. The prices are synthetic: a credit is a thousand tokens, or ten thousand
 * cached ones. Callers pass sums of tokens, so that rounding errors do not add up.
 */
export function toCredits({ tokenCount, cachedTokens }: TokenCost): number {
  return (10 * tokenCount - 9 * cachedTokens) / 10_000;
}
