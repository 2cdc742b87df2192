/** The median of several measurements, with the least and the most. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Summarises measurements; there must be one at least. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const [least] = sorted;
  const most = sorted.at(-1);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (least === undefined || most === undefined || median === undefined)
    throw new Error('nothing was measured');
  return { median, least, most };
}

/** Divides the measurements of each round by those of another measurement in the same round. */
export function ratiosOf(values: readonly number[], others: readonly number[]): Spread {
  return spreadOf(values.map((value, round) => value / (others[round] ?? Number.NaN)));
}

/** Writes a ratio with the range that it had, such as `1.02 (0.98–1.07)`. */
export function formatRatio({ median, least, most }: Spread): string {
  return `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}
