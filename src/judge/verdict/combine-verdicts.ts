import type { Verdict } from './verdict.ts';

/** What several samples of one subject say together. */
export interface CombinedVerdict extends Verdict {
  /** The number of samples for which the criterion applies. */
  readonly applicable: number;
  /** The difference between the highest and the lowest score; null when the criterion does not apply. */
  readonly spread: number | null;
}

/**
 * Combines samples: the criterion applies when it does for most of them, and the score is the median of these. The
 * explanation is that of the sample with this score.
 *
 * @param verdicts - An odd number, so that most of them agree on whether the criterion applies.
 */
export function combineVerdicts(verdicts: readonly [Verdict, ...Verdict[]]): CombinedVerdict {
  const scored = verdicts.filter(hasScore).sort((one, other) => one.score - other.score);
  const applicable = scored.length;
  if (2 * applicable < verdicts.length) {
    const without = verdicts.find(({ score }) => score === null) ?? verdicts[0];
    return { ...without, applicable, spread: null };
  }
  // Of an even number the lower one: a score that a sample had, with its explanation.
  const median = scored[Math.floor((applicable - 1) / 2)] ?? verdicts[0];
  const spread = (scored.at(-1)?.score ?? 0) - (scored[0]?.score ?? 0);
  return { ...median, applicable, spread };
}

function hasScore(verdict: Verdict): verdict is Verdict & { readonly score: number } {
  return verdict.score !== null;
}
