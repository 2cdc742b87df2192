/**
 * Adds numbers without any rounding until the sum is read, so that the order of the additions cannot change a
 * digit of it (Shewchuk's partial sums).
 */
export class ExactSum {
  /** Numbers whose digits do not overlap, smallest first. Their sum is the exact result. */
  readonly #parts: number[] = [];

  add(value: number): void {
    const parts = this.#parts;
    let kept = 0;
    let rest = value;
    for (const part of parts) {
      const sum = rest + part;
      const added = sum - rest;
      // What the addition above rounded away.
      const error = rest - (sum - added) + (part - added);
      if (error !== 0) {
        parts[kept] = error;
        kept += 1;
      }
      rest = sum;
    }
    parts.length = kept;
    if (rest !== 0) parts.push(rest);
  }

  merge(other: ExactSum): void {
    for (const part of [...other.#parts]) this.add(part);
  }

  /** The sum, rounded once to the nearest double. */
  get value(): number {
    const parts = this.#parts;
    let index = parts.length - 1;
    let sum = parts[index] ?? 0;
    let error = 0;
    while (index > 0 && error === 0) {
      index -= 1;
      const before = sum;
      const part = parts[index] ?? 0;
      sum = before + part;
      error = part - (sum - before);
    }
    return index > 0 ? roundTie(sum, error, parts[index - 1] ?? 0) : sum;
  }
}

/** The sum of numbers, the same in any order. */
export function exactSum(values: Iterable<number>): number {
  const sum = new ExactSum();
  for (const value of values) sum.add(value);
  return sum.value;
}

const DIGITS = 1e12;

/** Removes the last digits of a double, so that equal results are equal numbers: 0.1 + 0.2 is 0.3. */
export function withoutRounding(value: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(value * DIGITS) / DIGITS + 0;
}

/** A sum in the middle of two doubles was rounded to even; a further part decides which one is nearer. */
function roundTie(sum: number, error: number, further: number): number {
  const isSameSide = Math.sign(error) === Math.sign(further);
  const other = sum + error * 2;
  return isSameSide && other - sum === error * 2 ? other : sum;
}
