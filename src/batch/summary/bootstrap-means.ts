import type { RunRecord } from '../journal/record.ts';
import { bootstrap } from '../statistics/bootstrap.ts';
import type { Cluster } from '../statistics/clustered-scores.ts';
import { exactSum } from '../statistics/exact-sum.ts';
import type { Interval } from '../statistics/intervals.ts';
import { clusterOf, type RecordOptions } from './summarize.ts';
import { rowScore, scoresByCriterion } from './row-score.ts';

/** With fewer clusters the bootstrap is worse than the interval of a summary; with more it takes seconds. */
const LEAST_CLUSTERS = 20;
const MOST_CLUSTERS = 10_000;

/** The options of the bootstrap. */
export interface BootstrapOptions extends Pick<RecordOptions, 'clusterBy'> {
  /**
   * The seed of the random numbers: the same seed returns the same intervals everywhere.
   *
   * @defaultValue `1`
   */
  readonly seed?: number | undefined;
}

/**
 * Computes 95 % intervals of the means by the bootstrap (BCa, 10,000 draws of clusters), as a second opinion beside
 * the intervals of {@link summarize}. It takes about a second per 10,000 clusters.
 *
 * @returns The interval per criterion; null with fewer than 20 or more than 10,000 clusters.
 *
 * @example
 * ```ts
 * import { bootstrapMeans, type RunRecord } from 'align-evals/batch';
 *
 * const print = (record: RunRecord) => console.log(bootstrapMeans(record, { seed: 20261122 }));
 * ```
 */
export function bootstrapMeans(
  record: RunRecord,
  { seed = 1, clusterBy }: BootstrapOptions = {},
): Readonly<Record<string, Interval | null>> {
  const criteria = Object.keys(record.run.criteria);
  return Object.fromEntries(
    criteria.map((criterion) => [
      criterion,
      intervalOf(clustersOf(record, criterion, clusterBy), seed),
    ]),
  );
}

function intervalOf(clusters: readonly Cluster[], seed: number): Interval | null {
  if (clusters.length < LEAST_CLUSTERS || clusters.length > MOST_CLUSTERS) return null;
  const { low, high } = bootstrap(clusters, { seed });
  return { low, high };
}

/** The clusters with a score, in an order that does not depend on the order of the rows. */
function clustersOf(
  { rows }: RunRecord,
  criterion: string,
  clusterBy: string | undefined,
): readonly Cluster[] {
  const values = new Map<string | number, number[]>();
  for (const row of rows) {
    const outcomes = row.outcomes.filter((outcome) => outcome.criterion === criterion);
    const value = rowScore(scoresByCriterion(outcomes).get(criterion)?.scores ?? []);
    if (value === null) continue;
    const name = clusterOf(row, clusterBy) ?? row.row;
    const cluster = values.get(name) ?? [];
    cluster.push(value);
    values.set(name, cluster);
  }
  return [...values.values()]
    .map((cluster) => ({ sum: exactSum(cluster), count: cluster.length }))
    .toSorted((one, other) => one.sum - other.sum || one.count - other.count);
}
