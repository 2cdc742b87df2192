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
