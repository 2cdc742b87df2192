import { ClusterSums } from './cluster-sums.ts';
import { ExactSum, exactSum } from './exact-sum.ts';
import type { Interval } from './interval.ts';
import { tInterval } from './t-interval.ts';

/** The mean of scores, and how far it can be trusted. */
export interface ScoreMoments {
  readonly clusters: number;
  /** Null without a score. */
  readonly mean: number | null;
  /** Null with less than two clusters, as all that follows. */
  readonly standardDeviation: number | null;
  readonly standardError: number | null;
  readonly interval: Interval | null;
}

/** A cluster of several rows, which may grow until the end. */
interface OpenCluster {
  readonly sum: ExactSum;
  count: number;
}

/** Gathers scores in clusters; only the sums of clusters with a name are kept until the end. */
export class ClusteredScores {
  readonly #closed = new ClusterSums();
  readonly #open = new Map<string, OpenCluster>();
  readonly #sumOfSquares = new ExactSum();
  #least = Infinity;
  #largest = -Infinity;

  /** Adds the scores of a row, which is a cluster of its own unless one is named. */
  add(scores: readonly number[], cluster: string | undefined): void {
    for (const score of scores) this.#addScore(score);
    if (cluster === undefined) this.#closed.add({ sum: exactSum(scores), count: scores.length });
    else this.#addToCluster(cluster, scores);
  }

  /** Adds the scores of others. */
  merge(other: ClusteredScores): void {
    this.#closed.merge(other.#closed);
    this.#sumOfSquares.merge(other.#sumOfSquares);
    this.#least = Math.min(this.#least, other.#least);
    this.#largest = Math.max(this.#largest, other.#largest);
    for (const [name, { sum, count }] of other.#open) {
      const cluster = this.#cluster(name);
      cluster.sum.merge(sum);
      cluster.count += count;
    }
  }

  /** The moments of the scores so far; the interval is that of `level`. */
  moments(level: number): ScoreMoments {
    const sums = this.#closeAll();
    const { clusters } = sums;
    // The sums of equal scores leave a rounding error, which would make an interval out of nothing.
    const isConstant = this.#least === this.#largest;
    const mean = isConstant ? this.#least : sums.mean;
    if (mean === null || sums.standardError === null) {
      return { clusters, mean, standardDeviation: null, standardError: null, interval: null };
    }
    const standardError = isConstant ? 0 : sums.standardError;
    return {
      clusters,
      mean,
      standardDeviation: isConstant ? 0 : this.#deviationFrom(mean, sums.count),
      standardError,
      interval: tInterval(mean, standardError, clusters, level),
    };
  }

  #addScore(score: number): void {
    this.#sumOfSquares.add(score * score);
    this.#least = Math.min(this.#least, score);
    this.#largest = Math.max(this.#largest, score);
  }

  #addToCluster(name: string, scores: readonly number[]): void {
    const cluster = this.#cluster(name);
    for (const score of scores) cluster.sum.add(score);
    cluster.count += scores.length;
  }

  #cluster(name: string): OpenCluster {
    const cluster = this.#open.get(name) ?? { sum: new ExactSum(), count: 0 };
    this.#open.set(name, cluster);
    return cluster;
  }

  // A copy: scores may follow.
  #closeAll(): ClusterSums {
    const sums = new ClusterSums();
    sums.merge(this.#closed);
    for (const { sum, count } of this.#open.values()) sums.add({ sum: sum.value, count });
    return sums;
  }

  #deviationFrom(mean: number, count: number): number {
    const squares = this.#sumOfSquares.value - count * mean * mean;
    return Math.sqrt(Math.max(0, squares) / (count - 1));
  }
}
