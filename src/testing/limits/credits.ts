/** How many tokens were counted, and how many of them were cached. */
export interface TokenCost {
  readonly tokenCount: number;
  readonly cachedTokens: number;
}

/**
 * Turns tokens into credits. The prices are synthetic: a credit is a thousand tokens, or ten thousand
 * cached ones. Sums of tokens go in, so that no rounding adds up.
 *
 * @param cost - The tokens.
 */
export function toCredits({ tokenCount, cachedTokens }: TokenCost): number {
  return (10 * tokenCount - 9 * cachedTokens) / 10_000;
}
