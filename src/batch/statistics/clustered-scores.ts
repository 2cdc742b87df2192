import { ExactSum, exactSum } from './exact-sum.ts';
import { type Interval, tInterval } from './intervals.ts';

/** The mean of scores, and how far it can be trusted. */
export interface ScoreMoments {
  readonly clusters: number;
  /** Null without a score. */
  readonly mean: number | null;
  /** Null with less than two clusters, like the fields below. */
  readonly standardDeviation: number | null;
  readonly standardError: number | null;
  readonly interval: Interval | null;
}

interface OpenCluster {
  readonly sum: ExactSum;
  count: number;
}

/** Collects scores in clusters. Only named clusters, which may grow until the end, are kept one by one. */
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

  /** Returns the moments of the scores so far, with an interval of this level. */
  moments(level: number): ScoreMoments {
    const sums = this.#closeAll();
    const { clusters } = sums;
    // The sums of equal scores leave a rounding error, which would widen the interval.
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

/** The scores of one cluster: a row with its trials, or the rows with one value of a tag. */
export interface Cluster {
  readonly sum: number;
  readonly count: number;
}

/**
 * The sums from which a mean and its clustered error are computed. They replace the scores, so that memory does not
 * grow with the rows, and they are exact, so that the order of the clusters does not matter.
 */
export class ClusterSums {
  #clusters = 0;
  #count = 0;
  #sumOfSquaredCounts = 0;
  readonly #sum = new ExactSum();
  readonly #sumOfSquares = new ExactSum();
  readonly #sumOfProducts = new ExactSum();

  /** Adds a complete cluster. */
  add({ sum, count }: Cluster): void {
    this.#clusters += 1;
    this.#count += count;
    this.#sumOfSquaredCounts += count * count;
    this.#sum.add(sum);
    this.#sumOfSquares.add(sum * sum);
    this.#sumOfProducts.add(sum * count);
  }

  merge(other: ClusterSums): void {
    this.#clusters += other.#clusters;
    this.#count += other.#count;
    this.#sumOfSquaredCounts += other.#sumOfSquaredCounts;
    this.#sum.merge(other.#sum);
    this.#sumOfSquares.merge(other.#sumOfSquares);
    this.#sumOfProducts.merge(other.#sumOfProducts);
  }

  get clusters(): number {
    return this.#clusters;
  }

  get count(): number {
    return this.#count;
  }

  /** The mean of all scores; null without a score. */
  get mean(): number | null {
    return this.#count === 0 ? null : this.#sum.value / this.#count;
  }

  /** The standard error of the mean; null with less than two clusters. */
  get standardError(): number | null {
    const { mean } = this;
    if (mean === null || this.#clusters < 2) return null;
    const squares =
      this.#sumOfSquares.value -
      2 * mean * this.#sumOfProducts.value +
      mean * mean * this.#sumOfSquaredCounts;
    // Equal scores may leave a rounding error below 0.
    const variance = (Math.max(0, squares) * this.#clusters) / (this.#clusters - 1);
    return Math.sqrt(variance) / this.#count;
  }
}
