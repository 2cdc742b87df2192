import { ClusteredScores, type ScoreMoments } from '../statistics/clustered-scores.ts';
import { mcnemar, smallestDrop, tTest } from '../statistics/paired-tests.ts';
import { withoutRounding } from '../statistics/exact-sum.ts';
import type { CriterionComparison, TurnedRows } from './comparison.ts';
import type { PairedScores, ScoredPair } from './pair-rows.ts';

/** The comparison of one criterion before its p value is adjusted for the other criteria. */
export type UnadjustedComparison = Omit<CriterionComparison, 'adjustedP'>;

export function compareCriterion(
  { scored, ...counts }: PairedScores,
  { level, mark }: { readonly level: number; readonly mark: number | undefined },
): UnadjustedComparison {
  const before = momentsOf(scored, (pair) => pair.before, level);
  const after = momentsOf(scored, (pair) => pair.after, level);
  const { mean, standardDeviation, standardError, interval, isRough, clusters } = momentsOf(
    scored,
    differenceOf,
    level,
    'differences',
  );
  return {
    pairs: scored.length,
    clusters,
    ...counts,
    before: before.mean,
    after: after.mean,
    difference: mean,
    standardDeviation,
    standardError,
    interval,
    isRough,
    level,
    p: mean === null || standardError === null ? null : tTest(mean, standardError, clusters),
    unpairedStandardError: unpairedError(before, after),
    turned: mark === undefined ? null : turnedRows(scored, mark),
    smallestDrop: standardError === null ? null : dropOf(standardError, scored.length, level),
  };
}

/** Returns whether a row crossed the mark; null when it did not, or without a mark. */
export function turnOf(
  { before, after }: Pick<ScoredPair, 'before' | 'after'>,
  mark: number | undefined,
): 'worse' | 'better' | null {
  if (mark === undefined || before >= mark === after >= mark) return null;
  return after >= mark ? 'better' : 'worse';
}

// A difference in the last digits of a double, as between 0.3 and the mean of three times 0.3, must count as 0.
// Otherwise an interval without width could be below 0.
function differenceOf({ before, after }: ScoredPair): number {
  return withoutRounding(after - before);
}

function momentsOf(
  pairs: readonly ScoredPair[],
  valueOf: (pair: ScoredPair) => number,
  level: number,
  values: 'scores' | 'differences' = 'scores',
): ScoreMoments {
  const scores = new ClusteredScores(values);
  for (const pair of pairs) scores.add(valueOf(pair), pair.cluster);
  return scores.moments(level);
}

function unpairedError(before: ScoreMoments, after: ScoreMoments): number | null {
  if (before.standardError === null || after.standardError === null) return null;
  return Math.hypot(before.standardError, after.standardError);
}

function turnedRows(pairs: readonly ScoredPair[], mark: number): TurnedRows {
  const turns = pairs.map((pair) => turnOf(pair, mark));
  const worse = turns.filter((turn) => turn === 'worse').length;
  const better = turns.filter((turn) => turn === 'better').length;
  return { mark, worse, better, p: mcnemar(worse, better) };
}

// Computed from the clustered error, which is sd / √n when each row is a cluster of its own.
function dropOf(standardError: number, pairs: number, level: number): number {
  return smallestDrop(pairs, standardError * Math.sqrt(pairs), level);
}
