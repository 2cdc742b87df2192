/** Far below what a score can mean, and far above what arithmetic rounds away. */
const ROUNDING = 1e-9;
const DIGITS = 1e12;

/** Removes the last digits of a double, in which results differ that should be equal, such as 0.1 + 0.2 and 0.3. */
export function withoutRounding(value: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(value * DIGITS) / DIGITS + 0;
}

/** Whether a value is at least what is required, when rounding errors do not count. */
export function isAtLeast(value: number, required: number): boolean {
  return value >= required - ROUNDING;
}
