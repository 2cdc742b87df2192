import { valueFor } from '../gates/per-criterion.ts';
import type { PerCriterion } from '../gates/gate.ts';
import { Cell } from './cell.ts';
import type { RowScores } from './row-score.ts';
import type { ScoreSummary } from './summary.ts';

/** One cell per criterion, of all rows or of one group. */
export class CriterionCells {
  readonly #cells: ReadonlyMap<string, Cell>;

  constructor(criteria: readonly string[], thresholds: PerCriterion | undefined) {
    this.#cells = new Map(
      criteria.map((criterion) => [criterion, new Cell(valueFor(thresholds, criterion))]),
    );
  }

  /** Adds the outcomes of a row. */
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
