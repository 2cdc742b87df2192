import { describe, expect, it } from 'vitest';
import { sortRows } from '../../../../../src/pages/report/rows/sort-rows.ts';
import { labelsOf, ROWS, stateOf } from './sample-rows.ts';

describe('sortRows', () => {
  it.each<[string, readonly string[]]>([
    ['', ['r9', 'r1', 'r10', 'Ärger', 'constructor']],
    ['change', ['r9', 'r1', 'r10', 'Ärger', 'constructor']],
    ['-change', ['r1', 'r9', 'r10', 'Ärger', 'constructor']],
    ['lowest', ['r10', 'r9', 'r1', 'Ärger', 'constructor']],
    ['-lowest', ['r1', 'r9', 'r10', 'Ärger', 'constructor']],
    ['score:tone', ['r9', 'r1', 'r10', 'Ärger', 'constructor']],
    ['-score:tone', ['r10', 'r1', 'r9', 'Ärger', 'constructor']],
    ['score:id', ['r10', 'r9', 'Ärger', 'constructor', 'r1']],
    ['score:gone', ['r10', 'r9', 'Ärger', 'constructor', 'r1']],
    ['id', ['Ärger', 'constructor', 'r1', 'r9', 'r10']],
    ['-position', ['r1', 'constructor', 'Ärger', 'r9', 'r10']],
    ['group', ['Ärger', 'r9', 'r1', 'r10', 'constructor']],
    ['nonsense', ['r10', 'r9', 'r1', 'Ärger', 'constructor']],
  ])('by %s', (sort, labels) => {
    expect(labelsOf(sortRows(ROWS, [0, 1, 2, 3, 4], { criterion: '', sort, status: '' }))).toEqual(
      labels,
    );
  });

  it('by the lowest score of the chosen criterion', () => {
    const state = stateOf({ criterion: 'tone' });
    expect(labelsOf(sortRows(ROWS, [0, 1, 2, 3, 4], state))).toEqual([
      'r9',
      'r1',
      'r10',
      'Ärger',
      'constructor',
    ]);
  });

  it('puts rows without a score first for those who ask for failures', () => {
    const rows = {
      ...ROWS,
      criteria: ROWS.criteria.map((column) => ({ ...column, states: 'fsfns' })),
    };
    expect(sortRows(rows, [0, 2], { criterion: '', sort: 'lowest', status: 'failed' })).toEqual([
      2, 0,
    ]);
  });
});
