import { tTest } from './paired-tests.ts';
import { normalQuantile, studentQuantile } from './probability.ts';

/** An interval of confidence. */
export interface Interval {
  /** The lower end. */
  readonly low: number;
  /** The upper end. */
  readonly high: number;
}

/** The lowest and the highest value of a scale, which no mean can leave. */
export type Scale = readonly [least: number, most: number];

/** A mean and its clustered error, from at least two clusters. */
export interface Estimate {
  readonly mean: number;
  readonly standardError: number;
  readonly clusters: number;
}

/** Student's t interval of a mean, cut to the scale of scores, or another one. */
export function tInterval(
  { mean, standardError, clusters }: Estimate,
  level: number,
  [least, most]: Scale = [0, 1],
): Interval {
  const reach = studentQuantile(1 - (1 - level) / 2, clusters - 1) * standardError;
  return { low: Math.max(least, mean - reach), high: Math.min(most, mean + reach) };
}

/** The interval of a mean difference: Student's t; equal differences that may be chance do not rule out 0. */
export function differenceInterval(estimate: Estimate, level: number): Interval {
  const { mean, standardError, clusters } = estimate;
  if (standardError > 0 || tTest(mean, standardError, clusters) <= 1 - level) {
    return tInterval(estimate, level, [-1, 1]);
  }
  return { low: Math.min(mean, 0), high: Math.max(mean, 0) };
}

/** Wilson's interval of a share of a number of values, at least 1, which need not be whole. */
export function wilson(share: number, total: number, level = 0.95): Interval {
  const z = normalQuantile(1 - (1 - level) / 2);
  const scale = 1 + (z * z) / total;
  const centre = (share + (z * z) / (2 * total)) / scale;
  const reach =
    (z / scale) * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  return { low: Math.max(0, centre - reach), high: Math.min(1, centre + reach) };
}
