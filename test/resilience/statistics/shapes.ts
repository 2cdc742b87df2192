/** One score of a data set. */
export interface DrawnScore {
  readonly score: number;
  readonly cluster?: string;
}

/** A way in which scores are distributed. */
export interface Shape {
  readonly name: string;
  /** The mean of all scores that there could be. */
  readonly mean: number;
  /** The numbers of rows for which it is drawn. */
  readonly sizes: readonly number[];
  readonly draw: (rows: number, random: () => number) => DrawnScore[];
}

const SIZES = [2, 5, 30, 100, 300];
const SHARES = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98];
/** The share of the rows that are in the first cluster. */
const DOMINANT = 0.6;
const ROWS_PER_CLUSTER = 5;

/** All shapes, in the order of the table. */
export const SHAPES: readonly Shape[] = [
  independent('beta(5, 2)', 5 / 7, (random) => betaOf(5, 2, random)),
  ...[0.7, 0.9].map((ones) =>
    independent(`${String(100 * ones)} % ones, rest uniform`, ones + (1 - ones) / 2, (random) =>
      random() < ones ? 1 : random(),
    ),
  ),
  ...[0.1, 0.5, 0.9].map((share) =>
    independent(`0/1, ${String(share)} ones`, share, (random) => (random() < share ? 1 : 0)),
  ),
  clustered('beta(5, 2) of clusters of 5', 5 / 7, ROWS_PER_CLUSTER, SIZES.slice(1), (random) => {
    const base = betaOf(5, 2, random);
    return () => base;
  }),
  ...[
    [50, 5],
    [30, 10],
  ].flatMap(([clusters = 0, size = 0]) =>
    [0.5, 0.9].flatMap((correlation) =>
      SHARES.map((share) => binaryClusters({ clusters, size, correlation, share })),
    ),
  ),
  dominant('0/1, 0.5 ones, 60 % of the rows in one cluster', 0.5, (random) => {
    const share = betaOf(0.5, 0.5, random);
    return () => (random() < share ? 1 : 0);
  }),
  dominant('beta(5, 2), 60 % of the rows in one cluster', 5 / 7, (random) => {
    const base = betaOf(5, 2, random);
    return () => base;
  }),
];

/** Draws the scores of one cluster. */
type DrawCluster = (random: () => number) => () => number;

function independent(name: string, mean: number, one: (random: () => number) => number): Shape {
  return {
    ...{ name, mean, sizes: SIZES },
    draw: (rows, random) => Array.from({ length: rows }, () => ({ score: one(random) })),
  };
}

function clustered(
  name: string,
  mean: number,
  size: number,
  sizes: readonly number[],
  drawCluster: DrawCluster,
): Shape {
  return {
    ...{ name, mean, sizes },
    draw: (rows, random) =>
      Array.from({ length: Math.ceil(rows / size) }, (_, cluster) => {
        const one = drawCluster(random);
        const length = Math.min(size, rows - cluster * size);
        return Array.from({ length }, () => ({ score: one(), cluster: String(cluster) }));
      }).flat(),
  };
}

function binaryClusters({
  clusters,
  size,
  correlation,
  share,
}: Readonly<Record<'clusters' | 'size' | 'correlation' | 'share', number>>): Shape {
  const spread = (1 - correlation) / correlation;
  const name = `0/1, ${String(share)} ones, ${String(clusters)} clusters of ${String(size)}, correlation ${String(correlation)}`;
  return clustered(name, share, size, [clusters * size], (random) => {
    const ofCluster = betaOf(share * spread, (1 - share) * spread, random);
    return () => (random() < ofCluster ? 1 : 0);
  });
}

function dominant(name: string, mean: number, drawCluster: DrawCluster): Shape {
  return {
    ...{ name, mean, sizes: SIZES.slice(2) },
    draw: (rows, random) => {
      const first = drawCluster(random);
      return Array.from({ length: rows }, (_, index) =>
        index < DOMINANT * rows
          ? { score: first(), cluster: 'first' }
          : { score: drawCluster(random)(), cluster: String(index) },
      );
    },
  };
}

function betaOf(a: number, b: number, random: () => number): number {
  const [one, other] = [gammaOf(a, random), gammaOf(b, random)];
  return one / (one + other);
}

/** A number of the gamma distribution, by the method of Marsaglia and Tsang. */
function gammaOf(shape: number, random: () => number): number {
  if (shape < 1) return gammaOf(shape + 1, random) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const v = (1 + normal / Math.sqrt(9 * d)) ** 3;
    const isAccepted =
      v > 0 && Math.log(1 - random()) < normal ** 2 / 2 + d - d * v + d * Math.log(v);
    if (isAccepted) return d * v;
  }
}
