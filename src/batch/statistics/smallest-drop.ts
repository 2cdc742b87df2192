import { normalQuantile } from './normal.ts';

const POWER = 0.8;

/**
 * Returns the smallest drop of a mean that a comparison of paired rows shows four times out of five. Compare it before
 * a run with the drop that matters to you: if it is larger, more rows are needed.
 *
 * @param pairs - The number of rows that both runs score.
 * @param standardDeviation - That of the differences of the rows; 0.2 is a usual value.
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
  return (reachOf(level) * standardDeviation) / Math.sqrt(pairs);
}

/** The number of pairs that show a drop four times out of five. */
export function pairsForDrop(drop: number, standardDeviation: number, level = 0.95): number {
  return Math.ceil(((reachOf(level) * standardDeviation) / drop) ** 2);
}

function reachOf(level: number): number {
  return normalQuantile(1 - (1 - level) / 2) + normalQuantile(POWER);
}
