import { bisect } from './bisect.ts';

/** Beyond this, all that a double can show is 0 or 1. */
const FARTHEST = 38;

/** The share of a standard normal distribution below a value. */
export function normalCdf(value: number): number {
  if (value <= -FARTHEST) return 0;
  if (value >= FARTHEST) return 1;
  // Marsaglia's series: all terms have the same sign, so that nothing cancels.
  let term = value;
  let sum = value;
  let previous = 0;
  for (let odd = 3; sum !== previous; odd += 2) {
    previous = sum;
    term *= (value * value) / odd;
    sum += term;
  }
  return 0.5 + sum * Math.exp(-0.5 * value * value - 0.5 * Math.log(2 * Math.PI));
}

/** The value below which a share of a standard normal distribution lies. */
export function normalQuantile(share: number): number {
  return bisect((value) => normalCdf(value) < share, -FARTHEST, FARTHEST);
}
