import type { PerCriterion } from '../gates/gate.ts';
import { valueFor } from '../gates/per-criterion.ts';
import { ClusteredScores } from '../statistics/clustered-scores.ts';
import { binOf, Distribution, histogram } from '../statistics/distribution.ts';
import { wilson } from '../statistics/intervals.ts';
import { type RowScores, rowScore } from './row-score.ts';
import type { PassSummary, ScoreSummary } from './summary.ts';

/** The outcomes of all rows, or of one group, by criterion. */
export class CriterionCells {
  readonly #cells: ReadonlyMap<string, Cell>;

  constructor(criteria: readonly string[], thresholds: PerCriterion | undefined) {
    this.#cells = new Map(
      criteria.map((criterion) => [criterion, new Cell(valueFor(thresholds, criterion))]),
    );
  }

  add(row: ReadonlyMap<string, RowScores>, cluster: string | undefined): void {
    for (const [criterion, scores] of row) this.#cells.get(criterion)?.add(scores, cluster);
  }

  merge(other: CriterionCells): void {
    for (const [criterion, cell] of other.#cells) this.#cells.get(criterion)?.merge(cell);
  }

  conclude(): Readonly<Record<string, ScoreSummary>> {
    const entries = [...this.#cells].map(
      ([criterion, cell]) => [criterion, cell.conclude()] as const,
    );
    return Object.fromEntries(entries);
  }
}

const LEVEL = 0.95;

class Cell {
  readonly #mark: number | undefined;
  readonly #scores = new ClusteredScores();
  readonly #distribution = new Distribution();
  readonly #histogram = histogram([]);
  #scored = 0;
  #notApplicable = 0;
  #failed = 0;
  #rows = 0;
  #passed = 0;

  constructor(mark: number | undefined) {
    this.#mark = mark;
  }

  /** Without a cluster, the row is a cluster of its own. */
  add({ scores, notApplicable, failed }: RowScores, cluster: string | undefined): void {
    this.#notApplicable += notApplicable;
    this.#failed += failed;
    this.#scored += scores.length;
    const value = rowScore(scores);
    if (value === null) return;
    this.#rows += 1;
    if (this.#mark !== undefined && value >= this.#mark) this.#passed += 1;
    this.#scores.add(value, cluster, scores);
    this.#distribution.add(value);
    this.#count(binOf(value), 1);
  }

  merge(other: Cell): void {
    this.#scored += other.#scored;
    this.#notApplicable += other.#notApplicable;
    this.#failed += other.#failed;
    this.#rows += other.#rows;
    this.#passed += other.#passed;
    this.#scores.merge(other.#scores);
    this.#distribution.merge(other.#distribution);
    for (const [bin, count] of other.#histogram.entries()) this.#count(bin, count);
  }

  conclude(): ScoreSummary {
    return {
      scored: this.#scored,
      notApplicable: this.#notApplicable,
      failed: this.#failed,
      ...this.#scores.moments(LEVEL),
      quartiles: this.#distribution.quartiles,
      histogram: [...this.#histogram],
      passed: this.#passSummary(),
    };
  }

  #count(bin: number, count: number): void {
    this.#histogram[bin] = (this.#histogram[bin] ?? 0) + count;
  }

  #passSummary(): PassSummary | null {
    if (this.#mark === undefined) return null;
    const [mark, passed, rows] = [this.#mark, this.#passed, this.#rows];
    return { mark, passed, rows, interval: rows === 0 ? null : wilson(passed / rows, rows) };
  }
}
