import { messageOf } from '../message-of.ts';
import type { Score, Scorer, ScorerInput } from '../scorer.ts';

/**
 * Has something scored.
 *
 * @param scorer - Gives the score.
 * @param input - What to score.
 * @throws Error when the scorer throws, or gives what no service gives.
 */
export async function askScorer(scorer: Scorer, input: ScorerInput): Promise<Score> {
  try {
    const scored = await scorer(input);
    const { score } = scored;
    if (score === null || (score >= 0 && score <= 1)) return scored;
    throw new RangeError(`${String(score)} is no score from 0 to 1`);
  } catch (error) {
    throw new Error(`The scorer failed: ${messageOf(error)}`, { cause: error });
  }
}
