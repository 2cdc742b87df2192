import { describeValue } from '../../values/describe-value.ts';
import { messageOf } from '../message-of.ts';
import type { Score, Scorer, ScorerInput } from '../scorer.ts';

/**
 * Calls the scorer and checks its result.
 *
 * @throws Error when the scorer throws or its result is invalid.
 */
export async function askScorer(scorer: Scorer, input: ScorerInput): Promise<Score> {
  try {
    const scored = await scorer(input);
    const { score, explanation, cleanedExplanation = '' } = scored;
    if (score !== null && !(typeof score === 'number' && score >= 0 && score <= 1)) {
      throw new RangeError(
        `the score is ${String(score)}: it must be null or a number from 0 to 1`,
      );
    }
    requireText('explanation', explanation);
    requireText('cleanedExplanation', cleanedExplanation);
    return scored;
  } catch (error) {
    throw new Error(`The scorer failed: ${messageOf(error)}`, { cause: error });
  }
}

function requireText(field: keyof Score, value: unknown): void {
  if (typeof value === 'string') return;
  throw new TypeError(`the ${field} is ${describeValue(value)}: it must be a string`);
}
