import { ExactSum } from './exact-sum.ts';

/** The sum and the number of the scores of one cluster: a row with its trials, or the rows of one tag. */
export interface Cluster {
  readonly sum: number;
  readonly count: number;
}

/**
 * What a mean and its clustered error need of all clusters. It is kept in place of the scores, so that memory
 * does not grow with the rows. The sums are exact, so that the order of the clusters does not matter.
 */
export class ClusterSums {
  #clusters = 0;
  #count = 0;
  #sumOfSquaredCounts = 0;
  readonly #sum = new ExactSum();
  readonly #sumOfSquares = new ExactSum();
  readonly #sumOfProducts = new ExactSum();

  /** Adds a cluster that will not grow any more. */
  add({ sum, count }: Cluster): void {
    this.#clusters += 1;
    this.#count += count;
    this.#sumOfSquaredCounts += count * count;
    this.#sum.add(sum);
    this.#sumOfSquares.add(sum * sum);
    this.#sumOfProducts.add(sum * count);
  }

  /** Adds the clusters of other sums. */
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
