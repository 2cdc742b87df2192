import { Distribution } from '../statistics/distribution.ts';
import { ExactSum, exactSum } from '../statistics/exact-sum.ts';
import { binOf, histogram } from '../statistics/histogram.ts';
import { ScoreSums } from '../statistics/score-sums.ts';
import { wilson } from '../statistics/wilson.ts';
import { type RowScores, rowScore } from './row-score.ts';
import type { PassSummary, ScoreSummary } from './summary.ts';

const LEVEL = 0.95;
/** With fewer clusters, or with so many scores at 0 or 1, intervals hold the mean less often than they say. */
const ENOUGH_CLUSTERS = 30;
const ROUGH_SHARE_OF_ENDS = 0.9;

/** A cluster of several rows, which may grow until the end. */
interface OpenCluster {
  readonly sum: ExactSum;
  count: number;
}

/** Gathers the outcomes of one criterion, of all rows or of one group. */
export class Cell {
  readonly #mark: number | undefined;
  readonly #sums = new ScoreSums();
  readonly #distribution = new Distribution();
  readonly #histogram = histogram([]);
  readonly #open = new Map<string, OpenCluster>();
  #scored = 0;
  #notApplicable = 0;
  #failed = 0;
  #atEnds = 0;
  #rows = 0;
  #passed = 0;

  constructor(mark: number | undefined) {
    this.#mark = mark;
  }

  /** Adds the outcomes of a row, which is a cluster of its own unless one is named. */
  add({ scores, notApplicable, failed }: RowScores, cluster: string | undefined): void {
    this.#notApplicable += notApplicable;
    this.#failed += failed;
    const mean = rowScore(scores);
    if (mean === null) return;
    for (const score of scores) this.#addScore(score);
    this.#rows += 1;
    if (this.#mark !== undefined && mean >= this.#mark) this.#passed += 1;
    if (cluster === undefined)
      this.#sums.addCluster({ sum: exactSum(scores), count: scores.length });
    else this.#addToCluster(cluster, scores);
  }

  /** Adds the outcomes of another cell of the same criterion. */
  merge(other: Cell): void {
    this.#scored += other.#scored;
    this.#notApplicable += other.#notApplicable;
    this.#failed += other.#failed;
    this.#atEnds += other.#atEnds;
    this.#rows += other.#rows;
    this.#passed += other.#passed;
    this.#sums.merge(other.#sums);
    this.#distribution.merge(other.#distribution);
    for (const [bin, count] of other.#histogram.entries()) this.#count(bin, count);
    for (const [name, { sum, count }] of other.#open) {
      const cluster = this.#cluster(name);
      cluster.sum.merge(sum);
      cluster.count += count;
    }
  }

  conclude(): ScoreSummary {
    const sums = this.#closedSums();
    return {
      scored: this.#scored,
      notApplicable: this.#notApplicable,
      failed: this.#failed,
      clusters: sums.clusters,
      ...sums.moments(LEVEL),
      quartiles: this.#distribution.quartiles,
      histogram: [...this.#histogram],
      isRough:
        sums.clusters < ENOUGH_CLUSTERS || this.#atEnds >= this.#scored * ROUGH_SHARE_OF_ENDS,
      passed: this.#passSummary(),
    };
  }

  #addScore(score: number): void {
    this.#scored += 1;
    if (score === 0 || score === 1) this.#atEnds += 1;
    this.#sums.addScore(score);
    this.#distribution.add(score);
    this.#count(binOf(score), 1);
  }

  #count(bin: number, count: number): void {
    this.#histogram[bin] = (this.#histogram[bin] ?? 0) + count;
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

  // A copy: rows may follow.
  #closedSums(): ScoreSums {
    const sums = new ScoreSums();
    sums.merge(this.#sums);
    for (const { sum, count } of this.#open.values()) sums.addCluster({ sum: sum.value, count });
    return sums;
  }

  #passSummary(): PassSummary | null {
    if (this.#mark === undefined) return null;
    const [mark, passed, rows] = [this.#mark, this.#passed, this.#rows];
    return { mark, passed, rows, interval: rows === 0 ? null : wilson(passed, rows) };
  }
}
