import { ExactSum } from './exact-sum.ts';
import {
  differenceInterval,
  type Estimate,
  type Interval,
  tInterval,
  wilson,
} from './intervals.ts';

/** The mean of rows, and how far it can be trusted. */
export interface ScoreMoments {
  readonly clusters: number;
  /** Null without a score. */
  readonly mean: number | null;
  /** Null with less than two clusters, like the fields below. */
  readonly standardDeviation: number | null;
  readonly standardError: number | null;
  readonly interval: Interval | null;
  readonly isRough: boolean;
}

interface OpenCluster {
  readonly sum: ExactSum;
  count: number;
}

/** With fewer clusters, of which a large one counts for little more than a small one, an interval is rough. */
const ENOUGH_CLUSTERS = 10;
/** With fewer rows, or with more of them at 0 or 1, an interval contains the mean less often than its level says. */
const ENOUGH_ROWS = 30;
const ROUGH_SHARE_OF_ENDS = 0.9;

/**
 * Collects the values of rows in clusters: the value of a row is the mean of its trials. Only named clusters, which may
 * grow until the end, are kept one by one.
 */
export class ClusteredScores {
  readonly #areScores: boolean;
  readonly #closed = new ClusterSums();
  readonly #open = new Map<string, OpenCluster>();
  readonly #sumOfSquares = new ExactSum();
  #least = Infinity;
  #largest = -Infinity;
  #rowsAtEnds = 0;
  #scores = 0;
  #scoresAtEnds = 0;

  /** Without differences, the values are scores. */
  constructor(values: 'scores' | 'differences' = 'scores') {
    this.#areScores = values === 'scores';
  }

  /** Adds the value of a row, which is a cluster of its own unless one is named. */
  add(value: number, cluster: string | undefined, trials: readonly number[] = [value]): void {
    this.#sumOfSquares.add(value * value);
    this.#least = Math.min(this.#least, value);
    this.#largest = Math.max(this.#largest, value);
    this.#scores += trials.length;
    this.#scoresAtEnds += trials.filter(isEnd).length;
    if (isEnd(value)) this.#rowsAtEnds += 1;
    if (cluster === undefined) {
      this.#closed.add({ sum: value, count: 1 });
      return;
    }
    const open = this.#cluster(cluster);
    open.sum.add(value);
    open.count += 1;
  }

  merge(other: ClusteredScores): void {
    this.#closed.merge(other.#closed);
    this.#sumOfSquares.merge(other.#sumOfSquares);
    this.#least = Math.min(this.#least, other.#least);
    this.#largest = Math.max(this.#largest, other.#largest);
    this.#rowsAtEnds += other.#rowsAtEnds;
    this.#scores += other.#scores;
    this.#scoresAtEnds += other.#scoresAtEnds;
    for (const [name, { sum, count }] of other.#open) {
      const cluster = this.#cluster(name);
      cluster.sum.merge(sum);
      cluster.count += count;
    }
  }

  /** Returns the moments of the values so far, with an interval of this level. */
  moments(level: number): ScoreMoments {
    const sums = this.#closeAll();
    const { clusters } = sums;
    // The sums of equal values leave a rounding error, which would widen the interval.
    const isConstant = this.#least === this.#largest;
    const mean = isConstant ? this.#least : sums.mean;
    if (mean === null || sums.standardError === null) {
      const none = { standardDeviation: null, standardError: null, interval: null };
      return { clusters, mean, ...none, isRough: true };
    }
    const standardError = isConstant ? 0 : sums.standardError;
    const standardDeviation = isConstant ? 0 : this.#deviationFrom(mean, sums.count);
    const estimate = { mean, standardError, clusters };
    return { ...estimate, standardDeviation, ...this.#intervalOf(estimate, sums, level) };
  }

  #intervalOf(
    estimate: Estimate,
    sums: ClusterSums,
    level: number,
  ): Pick<ScoreMoments, 'interval' | 'isRough'> {
    const hasFewClusters = sums.effectiveClusters < ENOUGH_CLUSTERS;
    if (this.#areScores && this.#scoresAtEnds === this.#scores) {
      const rows = this.#effectiveScores(estimate, sums);
      const interval = wilson(estimate.mean, rows, level);
      const isRare = sums.count > sums.clusters && isNearEnd(estimate.mean);
      return { interval, isRough: hasFewClusters || isRare || Math.round(rows) < ENOUGH_ROWS };
    }
    const isAtEnds = this.#areScores && this.#rowsAtEnds >= sums.count * ROUGH_SHARE_OF_ENDS;
    return {
      interval: this.#areScores ? tInterval(estimate, level) : differenceInterval(estimate, level),
      isRough: hasFewClusters || sums.count < ENOUGH_ROWS || isAtEnds,
    };
  }

  /** Returns how many independent scores of 0 and 1 have the same error; equal scores count once per cluster. */
  #effectiveScores({ mean, standardError }: Estimate, sums: ClusterSums): number {
    if (isEnd(mean)) return sums.effectiveClusters;
    const variance = (mean * (1 - mean) * this.#scores) / (this.#scores - 1);
    return Math.min(this.#scores, variance / standardError ** 2);
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

function isEnd(value: number): boolean {
  return value === 0 || value === 1;
}

/** So few clusters have the rarer score then that their number, and not the error, decides about the interval. */
function isNearEnd(mean: number): boolean {
  return mean < 0.1 || mean > 0.9;
}

/** The rows of one cluster: one row, or the rows with one value of a tag. */
export interface Cluster {
  readonly sum: number;
  readonly count: number;
}

/**
 * The sums from which a mean and its clustered error are computed. They replace the values, so that memory does not
 * grow with the rows, and they are exact, so that the order of the clusters does not matter.
 */
class ClusterSums {
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

  /** The number of clusters of equal size that would tell as much (Kish). */
  get effectiveClusters(): number {
    return this.#count === 0 ? 0 : this.#count ** 2 / this.#sumOfSquaredCounts;
  }

  /** The mean of all values; null without one. */
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
