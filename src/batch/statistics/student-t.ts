import { bisect } from './bisect.ts';
import { incompleteBeta } from './incomplete-beta.ts';

/** Larger than any quantile that a level of confidence needs. */
const FARTHEST = 1e9;

/** The share of Student's t distribution below a value. */
export function studentCdf(value: number, degrees: number): number {
  const tail = incompleteBeta(degrees / (degrees + value * value), degrees / 2, 0.5) / 2;
  return value > 0 ? 1 - tail : tail;
}

/** The value below which a share of Student's t distribution lies. */
export function studentQuantile(share: number, degrees: number): number {
  return bisect((value) => studentCdf(value, degrees) < share, -FARTHEST, FARTHEST);
}
