import type { RunRecord } from '../journal/record.ts';
import { bootstrap } from '../statistics/bootstrap.ts';
import type { Cluster } from '../statistics/clustered-scores.ts';
import { exactSum } from '../statistics/exact-sum.ts';
import type { Interval } from '../statistics/intervals.ts';
import { clusterOf, type RecordOptions } from './summarize.ts';
import { scoresByCriterion } from './row-score.ts';

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
  const scores = new Map<string | number, number[]>();
  for (const row of rows) {
    const outcomes = row.outcomes.filter((outcome) => outcome.criterion === criterion);
    const added = scoresByCriterion(outcomes).get(criterion)?.scores ?? [];
    if (added.length === 0) continue;
    const name = clusterOf(row, clusterBy) ?? row.row;
    const cluster = scores.get(name) ?? [];
    cluster.push(...added);
    scores.set(name, cluster);
  }
  return [...scores.values()]
    .map((values) => ({ sum: exactSum(values), count: values.length }))
    .toSorted((one, other) => one.sum - other.sum || one.count - other.count);
}
