/**
 * The quantile of values in ascending order, linear between neighbours (type 7).
 *
 * @param sorted - At least one value.
 */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return quantileAt((index) => sorted[index] ?? Number.NaN, sorted.length, share);
}

/**
 * The same for values that are read by their position.
 *
 * @param count - The number of values, at least 1.
 */
export function quantileAt(
  valueAt: (index: number) => number,
  count: number,
  share: number,
): number {
  const position = (count - 1) * share;
  const below = Math.floor(position);
  const low = valueAt(below);
  const high = valueAt(Math.min(below + 1, count - 1));
  return low + (position - below) * (high - low);
}
