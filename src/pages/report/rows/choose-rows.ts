import type { RowColumns } from '../report-view.ts';
import { createSearchTexts, filterRows } from './filter-rows.ts';
import { sortRows } from './sort-rows.ts';
import type { ViewState } from './view-state.ts';

/**
 * Creates a function that returns the indices of the rows that the reader chose, in their order. All rows are sorted once
 * per order, so that another filter costs no sort.
 */
export function createRowChooser(rows: RowColumns): (state: ViewState) => readonly number[] {
  const searchText = createSearchTexts(rows);
  const all = [...rows.positions.keys()];
  let known = { order: '', sorted: all };
  return (state) => {
    const order = `${state.sort}\n${state.status}\n${state.criterion}`;
    if (known.order !== order) known = { order, sorted: sortRows(rows, all, state) };
    return filterRows(rows, known.sorted, state, searchText);
  };
}
