import type { JudgeVerdict } from './read-verdict.ts';

export interface CombinedVerdict extends JudgeVerdict {
  /** The number of samples for which the criterion applies. */
  readonly applicable: number;
  /** The difference between the highest and the lowest score; null when the criterion does not apply. */
  readonly spread: number | null;
}

/**
 * Combines samples: the criterion applies when it applies in most samples, and the score is the median of their scores.
 * The explanation comes from the sample with this score.
 *
 * @param verdicts - An odd number, so that most of them agree on whether the criterion applies.
 */
export function combineVerdicts(
  verdicts: readonly [JudgeVerdict, ...JudgeVerdict[]],
): CombinedVerdict {
  const scored = verdicts.filter(hasScore).sort((one, other) => one.score - other.score);
  const applicable = scored.length;
  if (2 * applicable < verdicts.length) {
    const without = verdicts.find(({ score }) => score === null) ?? verdicts[0];
    return { ...without, applicable, spread: null };
  }
  // With an even number of scores, the lower of the middle two, because a sample has it with an explanation.
  const median = scored[Math.floor((applicable - 1) / 2)] ?? verdicts[0];
  const spread = (scored.at(-1)?.score ?? 0) - (scored[0]?.score ?? 0);
  return { ...median, applicable, spread };
}

function hasScore(verdict: JudgeVerdict): verdict is JudgeVerdict & { readonly score: number } {
  return verdict.score !== null;
}
