import { toSignedText } from '../gates/gate-numbers.ts';
import type { Interval } from '../statistics/intervals.ts';

/**
 * Returns a score as reports write it, with two digits; `-` without a score.
 *
 * @example
 * ```ts
 * import { toScoreText } from 'align-evals/batch';
 *
 * console.log(toScoreText(0.8149)); // 0.81
 * ```
 */
export function toScoreText(score: number | null): string {
  return score === null ? '-' : score.toFixed(2);
}

/**
 * Returns the interval of a mean as reports write it, cut to the scores that are possible; `-` without one.
 *
 * @example
 * ```ts
 * import { toIntervalText } from 'align-evals/batch';
 *
 * console.log(toIntervalText({ low: 0.782, high: 1.02 })); // 0.78 to 1.00
 * ```
 */
export function toIntervalText(interval: Interval | null): string {
  if (interval === null) return '-';
  return `${toScoreText(Math.max(0, interval.low))} to ${toScoreText(Math.min(1, interval.high))}`;
}

/**
 * Returns a difference of scores as reports write it, with its sign and three digits; `-` without one.
 *
 * @example
 * ```ts
 * import { toDifferenceText } from 'align-evals/batch';
 *
 * console.log(toDifferenceText(-0.05)); // −0.050
 * ```
 */
export function toDifferenceText(difference: number | null): string {
  return difference === null ? '-' : toSignedText(difference, 3);
}

/**
 * Returns the interval of a difference as reports write it; `-` without one.
 *
 * @example
 * ```ts
 * import { toDifferenceIntervalText } from 'align-evals/batch';
 *
 * console.log(toDifferenceIntervalText({ low: -0.052, high: 0.01 })); // [−0.052, +0.010]
 * ```
 */
export function toDifferenceIntervalText(interval: Interval | null): string {
  if (interval === null) return '-';
  return `[${toDifferenceText(interval.low)}, ${toDifferenceText(interval.high)}]`;
}

/**
 * Returns a share in per cent as reports write it, with at most one digit after the point.
 *
 * @example
 * ```ts
 * import { toPercentText } from 'align-evals/batch';
 *
 * console.log(toPercentText(0.98333)); // 98.3 %
 * ```
 */
export function toPercentText(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}
