import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowColumns } from '../../../../../src/pages/report/report-view.ts';
import {
  createRowChooser,
  createSearchTexts,
  describeFilters,
  filterRows,
} from '../../../../../src/pages/report/rows/filter-rows.ts';
import { sortRows } from '../../../../../src/pages/report/rows/sort-rows.ts';
import { toCsv } from '../../../../../src/pages/report/rows/to-csv.ts';
import { FIRST_STATE, type ViewState } from '../../../../../src/pages/report/rows/view-state.ts';
import { labelsOf, ROWS, stateOf } from './sample-rows.ts';

describe('filterRows', () => {
  it.each<[Partial<ViewState>, readonly string[]]>([
    [{}, ['r10', 'r9', 'Ärger', 'constructor', 'r1']],
    [{ search: 'REFUND' }, ['r10', 'constructor']],
    [{ search: ' refund  names ' }, ['r10']],
    [{ search: 'ärger' }, ['Ärger']],
    [{ search: 'env=dev' }, ['r9', 'r1']],
    [{ minScore: '0.2' }, ['r9', 'r1']],
    [{ maxScore: '0.2' }, ['r10', 'r9']],
    [{ minScore: '0.5', maxScore: '0.9', criterion: 'tone' }, ['r10', 'r1']],
    [{ minScore: 'x', maxScore: ' ' }, ['r10', 'r9', 'Ärger', 'constructor', 'r1']],
    [{ status: 'failed' }, ['Ärger']],
    [{ status: 'not_applicable' }, ['constructor']],
    [{ status: 'scored', criterion: 'id' }, ['r10', 'r9']],
    [{ status: 'constructor' }, ['r10', 'r9', 'Ärger', 'constructor', 'r1']],
    [{ group: 'refund' }, ['r10', 'constructor']],
    [{ group: 'gone' }, []],
    [{ tag: 'env=prod' }, ['r10', 'constructor', 'r1']],
    [{ tag: 'gone' }, []],
    [{ turned: 'worse' }, ['r9']],
    [{ turned: 'better', criterion: 'tone' }, ['r1']],
    [{ turned: 'better', criterion: 'id' }, []],
    [{ criterion: 'tone' }, ['r10', 'r9', 'Ärger', 'constructor', 'r1']],
    [{ criterion: 'id' }, ['r10', 'r9', 'Ärger', 'constructor']],
    [{ criterion: 'gone', status: 'failed' }, ['Ärger']],
  ])('%j', (state, labels) => {
    const kept = filterRows(ROWS, [0, 1, 2, 3, 4], stateOf(state), createSearchTexts(ROWS));
    expect(labelsOf(kept)).toEqual(labels);
  });

  it.each([
    ['scored', [0, 1]],
    ['not_applicable', [1, 2]],
    ['failed', [0, 2]],
  ])('finds trials that are %s, whatever the others are', (status, expected) => {
    const criteria = [{ ...ROWS.criteria[0], states: 'gmh--' }] as RowColumns['criteria'];
    const rows = { ...ROWS, criteria };
    const all = [0, 1, 2, 3, 4];
    expect(filterRows(rows, all, stateOf({ status }), createSearchTexts(rows))).toEqual(expected);
    expect(toCsv(rows, [2])).toContain(',not_applicable failed,');
  });

  it('names the filters to loosen', () => {
    const state = stateOf({
      search: 'a\u202E',
      criterion: 'tone',
      minScore: '0.5',
      status: 'not_applicable',
      group: 'g',
      tag: 't=1',
      turned: 'worse',
    });
    expect(describeFilters(state)).toEqual([
      'search "a[U+202E]"',
      'criterion tone',
      'score 0.5 to 1',
      'status not applicable',
      'group g',
      'tag t=1',
      'turned worse',
    ]);
    expect(describeFilters(FIRST_STATE)).toEqual([]);
  });
});

describe('createRowChooser', () => {
  it('returns for any choice what sorting the filtered rows returns, whatever was chosen before', () => {
    const state = fc.record({
      search: fc.constantFrom('', 'r', 'refund', 'x'),
      criterion: fc.constantFrom('', 'tone', 'id', 'gone'),
      minScore: fc.constantFrom('', '0', '0.3'),
      status: fc.constantFrom('', 'scored', 'failed'),
      group: fc.constantFrom('', 'refund'),
      sort: fc.constantFrom('lowest', '-lowest', 'id', '-group', 'score:tone', '-score:id'),
    });
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 5 }), (changes) => {
        const choose = createRowChooser(ROWS);
        for (const change of changes) {
          const chosen = stateOf(change);
          const kept = filterRows(ROWS, [0, 1, 2, 3, 4], chosen, createSearchTexts(ROWS));
          expect(choose(chosen)).toEqual(sortRows(ROWS, kept, chosen));
        }
      }),
    );
  });
});
