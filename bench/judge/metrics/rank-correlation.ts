/** A rank correlation; its value is null with fewer than two pairs, or when all values of one side are equal. */
export interface RankCorrelation {
  readonly value: number | null;
  readonly of: number;
}

/** Computes Spearman's rank correlation, from -1 to 1. Equal values share the mean of their ranks. */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): RankCorrelation {
  const a = toRanks(pairs.map(([value]) => value));
  const b = toRanks(pairs.map(([, value]) => value));
  const mean = (pairs.length + 1) / 2;
  const products = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, rank, index) => sum + (rank - mean) * ((y[index] ?? mean) - mean), 0);
  const spread = Math.sqrt(products(a, a) * products(b, b));
  return { value: spread === 0 ? null : products(a, b) / spread, of: pairs.length };
}

/** Returns the rank of each value, from 1. */
function toRanks(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}
