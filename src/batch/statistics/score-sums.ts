import { type Cluster, ClusterSums } from './cluster-sums.ts';
import { ExactSum } from './exact-sum.ts';
import type { Interval } from './interval.ts';
import { tInterval } from './t-interval.ts';

/** The mean of scores and how far it can be trusted. */
export interface ScoreMoments {
  /** Null without a score. */
  readonly mean: number | null;
  /** Null with less than two clusters, as all that follows. */
  readonly standardDeviation: number | null;
  readonly standardError: number | null;
  readonly interval: Interval | null;
}

/** What the moments of scores need of them: each score is added once, and once in its cluster. */
export class ScoreSums {
  readonly #clusters = new ClusterSums();
  readonly #sumOfSquares = new ExactSum();
  #least = Infinity;
  #largest = -Infinity;

  /** Adds a score, whose cluster is added when it will not grow any more. */
  addScore(score: number): void {
    this.#sumOfSquares.add(score * score);
    this.#least = Math.min(this.#least, score);
    this.#largest = Math.max(this.#largest, score);
  }

  addCluster(cluster: Cluster): void {
    this.#clusters.add(cluster);
  }

  /** Adds the scores and clusters of other sums. */
  merge(other: ScoreSums): void {
    this.#clusters.merge(other.#clusters);
    this.#sumOfSquares.merge(other.#sumOfSquares);
    this.#least = Math.min(this.#least, other.#least);
    this.#largest = Math.max(this.#largest, other.#largest);
  }

  get clusters(): number {
    return this.#clusters.clusters;
  }

  /** The moments; the interval is that of `level`. */
  moments(level: number): ScoreMoments {
    const mean = this.#mean;
    const standardError = this.#isConstant ? 0 : this.#clusters.standardError;
    if (mean === null || standardError === null || this.clusters < 2) {
      return { mean, standardDeviation: null, standardError: null, interval: null };
    }
    return {
      mean,
      standardDeviation: this.#deviationFrom(mean),
      standardError,
      interval: tInterval(mean, standardError, this.clusters, level),
    };
  }

  // The sums of equal scores leave a rounding error, which would make an interval out of nothing.
  get #isConstant(): boolean {
    return this.#least === this.#largest;
  }

  get #mean(): number | null {
    return this.#isConstant ? this.#least : this.#clusters.mean;
  }

  #deviationFrom(mean: number): number {
    if (this.#isConstant) return 0;
    const { count } = this.#clusters;
    const squares = this.#sumOfSquares.value - count * mean * mean;
    return Math.sqrt(Math.max(0, squares) / (count - 1));
  }
}
