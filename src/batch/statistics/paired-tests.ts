import { logGamma, normalQuantile, studentCdf } from './probability.ts';

/** How likely a mean is to be this far from 0, on either side, when the true mean is 0. */
export function tTest(mean: number, standardError: number, clusters: number): number {
  if (mean === 0) return 1;
  // Equal differences are of scores with few values. Of those, a row changes by a given amount at most one time out of four by chance.
  if (standardError === 0) return 2 / 4 ** clusters;
  return 2 * studentCdf(-Math.abs(mean / standardError), clusters - 1);
}

/**
 * McNemar's exact test: how likely a difference of this size is when rows become worse as easily as better.
 *
 * @param worse - The number of rows that passed before and fail now.
 * @param better - The number of rows that failed before and pass now.
 */
export function mcnemar(worse: number, better: number): number {
  const total = worse + better;
  let sum = 0;
  for (let index = 0; index <= Math.min(worse, better); index += 1) {
    sum += Math.exp(logChoose(total, index) - total * Math.LN2);
  }
  return Math.min(1, 2 * sum);
}

/** Adjusts the p values of several tests by Holm's method, and keeps their order. */
export function holm(values: readonly number[]): number[] {
  const sorted = values.map((value, index) => ({ value, index }));
  sorted.sort((one, other) => one.value - other.value);
  const adjusted: number[] = [];
  let largest = 0;
  for (const [rank, { index, value }] of sorted.entries()) {
    largest = Math.max(largest, Math.min(1, (values.length - rank) * value));
    adjusted[index] = largest;
  }
  return adjusted;
}

const POWER = 0.8;

/**
 * Returns the smallest drop of a mean that a comparison of paired rows shows four times out of five. Compare it before
 * a run with the drop that matters to you: if it is larger, more rows are needed.
 *
 * @param pairs - The number of rows that both runs score.
 * @param standardDeviation - The standard deviation of the differences of the rows; 0.2 is a usual value.
 * @param level - The level of the interval. Gates use `1 - 0.05 / n` for `n` criteria.
 *
 * @example
 * ```ts
 * import { smallestDrop } from 'align-evals/batch';
 *
 * console.log(smallestDrop(100, 0.2).toFixed(3)); // 0.056
 * console.log(smallestDrop(1000, 0.2).toFixed(3)); // 0.018
 * ```
 */
export function smallestDrop(pairs: number, standardDeviation: number, level = 0.95): number {
  const reach = normalQuantile(1 - (1 - level) / 2) + normalQuantile(POWER);
  return (reach * standardDeviation) / Math.sqrt(pairs);
}

function logChoose(total: number, chosen: number): number {
  return logGamma(total + 1) - logGamma(chosen + 1) - logGamma(total - chosen + 1);
}
