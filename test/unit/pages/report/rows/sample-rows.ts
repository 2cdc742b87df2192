import type { RowColumns } from '../../../../../src/pages/report/report-view.ts';
import { FIRST_STATE, type ViewState } from '../../../../../src/pages/report/rows/view-state.ts';

/** Five rows: scores of two criteria, one row that failed and one to which nothing applied. */
export const ROWS: RowColumns = {
  criteria: [
    {
      name: 'tone',
      mark: 0.5,
      scores: [0.9, 0.2, null, null, 0.5],
      states: 'ssfns',
      before: [0.9, 0.7, null, null, 0.4],
      turned: '-w--b',
    },
    {
      name: 'id',
      mark: null,
      scores: [0.1, 0.8, null, null, null],
      states: 'ssfn-',
      before: [],
      turned: '',
    },
  ],
  positions: [1, 2, 3, 4, 5],
  labels: ['r10', 'r9', 'Ärger', 'constructor', 'r1'],
  groupNames: ['refund', 'delivery'],
  groups: [0, 1, -1, 0, 1],
  tagNames: ['env=prod', 'env=dev'],
  tags: [[0], [1], [], [0], [0, 1]],
  excerpts: ['Names a refund.', 'Cold.', 'server: broken', '', 'Fine, "mostly".'],
};

/** A view with these choices. */
export function stateOf(state: Partial<ViewState>): ViewState {
  return { ...FIRST_STATE, ...state };
}

/** The ids of rows by their indices. */
export function labelsOf(rows: readonly number[]): (string | undefined)[] {
  return rows.map((row) => ROWS.labels[row]);
}
