import { exactSum, withoutRounding } from '../statistics/exact-sum.ts';
import type { SummaryOutcome } from './summary.ts';

/** The trials of one row for one criterion. */
export interface RowScores {
  readonly scores: readonly number[];
  readonly notApplicable: number;
  readonly failed: number;
}

export function scoresByCriterion(
  outcomes: Iterable<SummaryOutcome>,
): ReadonlyMap<string, RowScores> {
  const byCriterion = new Map<
    string,
    { scores: number[]; notApplicable: number; failed: number }
  >();
  for (const { criterion, status, score } of outcomes) {
    const row = byCriterion.get(criterion) ?? { scores: [], notApplicable: 0, failed: 0 };
    byCriterion.set(criterion, row);
    if (status === 'failed') row.failed += 1;
    else if (status === 'scored' && score !== null) row.scores.push(score);
    else row.notApplicable += 1;
  }
  return byCriterion;
}

/**
 * Returns the score of a row for one criterion, which decides whether the row passes: the mean of its trials.
 *
 * @param scores - The scores of the trials that have one.
 * @returns The mean, without the rounding error of a division; null without a score.
 *
 * @example
 * ```ts
 * import { rowScore } from 'align-evals/batch';
 *
 * const passed = (rowScore([0.7, 0.7, 0.7]) ?? 0) >= 0.7;
 * console.log(passed); // true
 * ```
 */
export function rowScore(scores: readonly number[]): number | null {
  const [first] = scores;
  if (first === undefined) return null;
  return scores.length === 1 ? first : withoutRounding(exactSum(scores) / scores.length);
}
