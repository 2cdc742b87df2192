import { normalQuantile, studentQuantile } from './probability.ts';

/** An interval of confidence. */
export interface Interval {
  /** The lower end. */
  readonly low: number;
  /** The upper end. */
  readonly high: number;
}

/** Student's t interval of a mean. */
export function tInterval(
  mean: number,
  standardError: number,
  clusters: number,
  level: number,
): Interval {
  const reach = studentQuantile(1 - (1 - level) / 2, clusters - 1) * standardError;
  return { low: mean - reach, high: mean + reach };
}

/** Wilson's interval of a share: `passed` of `total`, which is at least 1. */
export function wilson(passed: number, total: number, level = 0.95): Interval {
  const z = normalQuantile(1 - (1 - level) / 2);
  const share = passed / total;
  const scale = 1 + (z * z) / total;
  const centre = (share + (z * z) / (2 * total)) / scale;
  const reach =
    (z / scale) * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  return { low: Math.max(0, centre - reach), high: Math.min(1, centre + reach) };
}
