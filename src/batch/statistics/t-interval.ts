import type { Interval } from './interval.ts';
import { studentQuantile } from './student-t.ts';

/** The interval of confidence of a mean with its standard error over some clusters. */
export function tInterval(
  mean: number,
  standardError: number,
  clusters: number,
  level: number,
): Interval {
  const reach = studentQuantile(1 - (1 - level) / 2, clusters - 1) * standardError;
  return { low: mean - reach, high: mean + reach };
}
