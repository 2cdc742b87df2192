/** Beyond this, all that a double can show is 0 or 1. */
const FARTHEST_NORMAL = 38;

/** The share of a standard normal distribution below a value. */
export function normalCdf(value: number): number {
  if (value <= -FARTHEST_NORMAL) return 0;
  if (value >= FARTHEST_NORMAL) return 1;
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

/** The value below which a share of a standard normal distribution is. */
export function normalQuantile(share: number): number {
  return bisect((value) => normalCdf(value) < share, -FARTHEST_NORMAL, FARTHEST_NORMAL);
}

/** Larger than any quantile that a level of confidence needs. */
const FARTHEST_STUDENT = 1e9;

/** The share of Student's t distribution below a value. */
export function studentCdf(value: number, degrees: number): number {
  const tail = incompleteBeta(degrees / (degrees + value * value), degrees / 2, 0.5) / 2;
  return value > 0 ? 1 - tail : tail;
}

/** The value below which a share of Student's t distribution is. */
export function studentQuantile(share: number, degrees: number): number {
  return bisect((value) => studentCdf(value, degrees) < share, -FARTHEST_STUDENT, FARTHEST_STUDENT);
}

/** Finds the largest value for which a test holds, to the precision of a double. */
function bisect(isLeft: (value: number) => boolean, low: number, high: number): number {
  let [left, right] = [low, high];
  for (;;) {
    const middle = (left + right) / 2;
    if (middle <= left || middle >= right) return middle;
    if (isLeft(middle)) left = middle;
    else right = middle;
  }
}

/** A continued fraction must not divide by 0. */
const TINY = 1e-300;
const MAX_STEPS = 10_000;

/** The regularised incomplete beta function I_x(a, b), for x from 0 to 1. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast on this side only; the other side is its mirror image.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b);
  return (Math.exp(front) / a) * continuedFraction(x, a, b);
}

// Lentz's method.
function continuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let step = 1; step <= MAX_STEPS; step += 1) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step));
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1));
    for (const term of [even, odd]) {
      d = 1 / notZero(1 + term * d);
      c = notZero(1 + term / c);
      value *= c * d;
    }
    if (Math.abs(c * d - 1) <= Number.EPSILON) break;
  }
  return value;
}

function notZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** Lanczos' approximation with g = 7 and 9 terms. */
const COEFFICIENTS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
] as const;

/** The natural logarithm of the gamma function, for arguments of at least 0.5. */
export function logGamma(value: number): number {
  const x = value - 1;
  const base = x + 7.5;
  const sum = COEFFICIENTS.reduce(
    (total, coefficient, index) => total + coefficient / (x + index + 1),
    0.9999999999998099,
  );
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(base) - base + Math.log(sum);
}
