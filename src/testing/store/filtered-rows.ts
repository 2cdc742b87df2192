import type { EvaluationRowWire } from '../../service/evaluation-row.ts';

/**
 * Remembers which rows passed the filter that was used last. Rows are only ever added, so that reading
 * page after page looks at each row once, and not once a page.
 */
export class FilteredRows {
  #key = '';
  #seen = 0;
  #passed: EvaluationRowWire[] = [];

  /**
   * Gives the rows that pass a filter, oldest first.
   *
   * @param rows - All rows.
   * @param key - Tells the filter from others.
   * @param passes - The filter.
   */
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
