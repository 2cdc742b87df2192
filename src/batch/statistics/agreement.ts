/** Rows by their verdict and their label. */
export interface Confusion {
  /** Rows that pass, and that people passed. */
  readonly truePasses: number;
  /** Rows that pass, and that people failed. */
  readonly falsePasses: number;
  /** Rows that fail, and that people failed. */
  readonly trueFails: number;
  /** Rows that fail, and that people passed. */
  readonly falseFails: number;
}

/** The verdict of a row beside its label. */
export interface JudgedRow {
  readonly label: boolean;
  readonly passes: boolean;
  /** Rows of one cluster resemble each other; a row without a cluster is a cluster of its own. */
  readonly cluster?: string | undefined;
}

/** Counts rows, each of them as often as its weight says. */
export function confusionOf(
  rows: readonly Pick<JudgedRow, 'label' | 'passes'>[],
  weights?: ArrayLike<number>,
): Confusion {
  const counts = { truePasses: 0, falsePasses: 0, trueFails: 0, falseFails: 0 };
  for (const [index, { label, passes }] of rows.entries()) {
    const weight = weights === undefined ? 1 : (weights[index] ?? 0);
    if (passes) counts[label ? 'truePasses' : 'falsePasses'] += weight;
    else counts[label ? 'falseFails' : 'trueFails'] += weight;
  }
  return counts;
}

/**
 * Cohen's kappa: the agreement beyond what two raters with the same shares of passes reach by chance. Null when both
 * always say the same, where chance alone agrees.
 */
export function cohenKappa({
  falseFails,
  falsePasses,
  trueFails,
  truePasses,
}: Confusion): number | null {
  const total = truePasses + falsePasses + trueFails + falseFails;
  const [passes, labels] = [truePasses + falsePasses, truePasses + falseFails];
  const byChance = (passes * labels + (total - passes) * (total - labels)) / total ** 2;
  if (total === 0 || byChance === 1) return null;
  return ((truePasses + trueFails) / total - byChance) / (1 - byChance);
}

/** Adds up what rows have in common by cluster; a row without a cluster is one. */
function sumByCluster<Row extends { readonly cluster?: string | undefined }>(
  rows: readonly Row[],
  valueOf: (row: Row, index: number) => number,
): { readonly sum: number; readonly count: number }[] {
  const named = new Map<string, { sum: number; count: number }>();
  const sums: { sum: number; count: number }[] = [];
  for (const [index, row] of rows.entries()) {
    const { cluster } = row;
    const known = cluster === undefined ? undefined : named.get(cluster);
    const of = known ?? { sum: 0, count: 0 };
    if (known === undefined) {
      sums.push(of);
      if (cluster !== undefined) named.set(cluster, of);
    }
    of.sum += valueOf(row, index);
    of.count += 1;
  }
  return sums;
}

/**
 * The number of independent rows whose share is known as well as the share of these clustered rows: `p (1 - p)` over the
 * clustered variance, at most the number of rows. Rows that all agree show no variance; they count as their clusters.
 */
export function effectiveNumber(
  rows: readonly { readonly cluster?: string | undefined; readonly isHit: boolean }[],
): number {
  if (rows.every(({ cluster }) => cluster === undefined)) return rows.length;
  const clusters = sumByCluster(rows, ({ isHit }) => (isHit ? 1 : 0));
  const size = clusters.length;
  const share = clusters.reduce((total, { sum }) => total + sum, 0) / rows.length;
  if (size < 2 || share === 0 || share === 1) return size;
  const squares = clusters.reduce((total, { count, sum }) => total + (sum - share * count) ** 2, 0);
  const variance = ((size / (size - 1)) * squares) / rows.length ** 2;
  return Math.min(rows.length, (share * (1 - share)) / variance);
}
