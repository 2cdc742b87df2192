/** Adjusts p values of several tests by Holm's method, in the order in which they are given. */
export function holm(values: readonly number[]): number[] {
  const order = values.map((_, index) => index);
  order.sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const adjusted: number[] = [];
  let largest = 0;
  for (const [rank, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (values.length - rank) * (values[index] ?? 0)));
    adjusted[index] = largest;
  }
  return adjusted;
}
