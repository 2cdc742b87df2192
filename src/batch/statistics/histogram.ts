const BINS = 10;

/** The bin of a score: ten bins of 0.1 each; the last one includes 1. */
export function binOf(score: number): number {
  // 0.3 is slightly less than three tenths as a double, and belongs to the fourth bin.
  return Math.min(BINS - 1, Math.floor(BINS * score + 1e-9));
}

/** The number of scores in each of ten bins. */
export function histogram(scores: Iterable<number>): number[] {
  const counts = Array.from({ length: BINS }, () => 0);
  for (const score of scores) {
    const bin = binOf(score);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}
