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
    const { score, explanation } = scored;
    if (score !== null && !(typeof score === 'number' && score >= 0 && score <= 1)) {
      throw new RangeError(`${String(score)} is no score from 0 to 1`);
    }
    if (typeof explanation !== 'string') throw new TypeError('it gave no explanation');
    return scored;
  } catch (error) {
    throw new Error(`The scorer failed: ${messageOf(error)}`, { cause: error });
  }
}
