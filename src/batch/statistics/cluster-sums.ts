/** The sum and the number of the scores of one cluster: a row with its trials, or the rows of one tag. */
export interface Cluster {
  readonly sum: number;
  readonly count: number;
}

/**
 * What a mean and its clustered error need of all clusters. It is kept in place of the scores, so that memory
 * does not grow with the rows.
 */
export class ClusterSums {
  #clusters = 0;
  #count = 0;
  #sum = 0;
  #sumOfSquares = 0;
  #sumOfProducts = 0;
  #sumOfCounts = 0;

  /** Adds a cluster that will not grow any more. */
  add({ sum, count }: Cluster): void {
    this.#clusters += 1;
    this.#count += count;
    this.#sum += sum;
    this.#sumOfSquares += sum * sum;
    this.#sumOfProducts += sum * count;
    this.#sumOfCounts += count * count;
  }

  get clusters(): number {
    return this.#clusters;
  }

  get count(): number {
    return this.#count;
  }

  /** The mean of all scores; null without a score. */
  get mean(): number | null {
    return this.#count === 0 ? null : this.#sum / this.#count;
  }

  /** The standard error of the mean; null with less than two clusters. */
  get standardError(): number | null {
    const { mean } = this;
    if (mean === null || this.#clusters < 2) return null;
    const squares =
      this.#sumOfSquares - 2 * mean * this.#sumOfProducts + mean * mean * this.#sumOfCounts;
    // Equal scores may leave a rounding error below 0.
    const variance = (Math.max(0, squares) * this.#clusters) / (this.#clusters - 1);
    return Math.sqrt(variance) / this.#count;
  }
}
