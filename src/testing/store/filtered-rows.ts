import type { EvaluationRowWire } from '../../service/evaluation-row.ts';

/**
 * Caches the rows that passed the last filter. Rows are never removed or changed, so that reading all
 * pages checks each row once rather than once per page.
 */
export class FilteredRows {
  #key = '';
  #seen = 0;
  #passed: EvaluationRowWire[] = [];

  /** Returns rows oldest first. The key identifies the filter. */
  select(
    rows: readonly EvaluationRowWire[],
    key: string,
    passes: (row: EvaluationRowWire) => boolean,
  ): readonly EvaluationRowWire[] {
    if (key !== this.#key) {
      this.#key = key;
      this.#seen = 0;
      this.#passed = [];
    }
    for (const row of rows.slice(this.#seen)) if (passes(row)) this.#passed.push(row);
    this.#seen = rows.length;
    return this.#passed;
  }
}
