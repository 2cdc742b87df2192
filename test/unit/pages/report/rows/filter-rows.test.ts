import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowColumns } from '../../../../../src/pages/report/report-view.ts';
import {
  createRowChooser,
  describeFilters,
  isFailure,
} from '../../../../../src/pages/report/rows/filter-rows.ts';
import { sortRows } from '../../../../../src/pages/report/rows/sort-rows.ts';
import { toCsv } from '../../../../../src/pages/report/rows/to-csv.ts';
import { FIRST_STATE, type ViewState } from '../../../../../src/pages/report/rows/view-state.ts';
import { labelsOf, ROWS, stateOf } from './sample-rows.ts';

/** The rows that a new chooser chooses, in the order of their positions. */
function filteredRows(rows: RowColumns, state: ViewState): readonly number[] {
  return createRowChooser(rows).choose({ ...state, sort: 'position' }, new Set());
}

describe('the filters', () => {
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
    [{ before: '0.60-0.80' }, ['r9']],
    [{ before: 'x' }, ['r10', 'r9', 'Ärger', 'constructor', 'r1']],
    [{ criterion: 'tone' }, ['r10', 'r9', 'Ärger', 'constructor', 'r1']],
    [{ criterion: 'id' }, ['r10', 'r9', 'Ärger', 'constructor']],
    [{ criterion: 'gone', status: 'failed' }, ['Ärger']],
  ])('%j', (state, labels) => {
    const kept = filteredRows(ROWS, stateOf(state));
    expect(labelsOf(kept)).toEqual(labels);
  });

  it.each([
    ['scored', [0, 1]],
    ['not_applicable', [1, 2]],
    // Without any score first.
    ['failed', [2, 0]],
  ])('finds trials that are %s, whatever the others are', (status, expected) => {
    const criteria = [{ ...ROWS.criteria[0], states: 'gmh--' }] as RowColumns['criteria'];
    const rows = { ...ROWS, criteria };
    expect(filteredRows(rows, stateOf({ status }))).toEqual(expected);
    expect(toCsv(rows, [2], undefined)).toContain(',not_applicable failed,');
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
      before: '0.30-0.40',
    });
    expect(describeFilters(state)).toEqual([
      'search "a[U+202E]"',
      'criterion tone',
      'score 0.5 to 1',
      'status not applicable',
      'group g',
      'tag t=1',
      'turned worse',
      'score before 0.30 to 0.40',
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
      sort: fc.constantFrom(
        '',
        'change',
        'lowest',
        '-lowest',
        'id',
        '-group',
        'score:tone',
        '-score:id',
      ),
    });
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 5 }), (changes) => {
        const { choose } = createRowChooser(ROWS);
        for (const change of changes) {
          const chosen = stateOf(change);
          const kept = filteredRows(ROWS, chosen);
          expect(choose(chosen, new Set())).toEqual(sortRows(ROWS, kept, chosen));
        }
      }),
    );
  });
});

describe('the search', () => {
  it('finds answers and whole explanations once they are known, and what a search of conversations found', () => {
    const { addTexts, choose } = createRowChooser(ROWS);
    const search = (words: string, found: readonly number[] = []) =>
      labelsOf(choose(stateOf({ search: words, sort: 'position' }), new Set(found)));
    expect(search('invoice')).toEqual([]);
    expect(search('invoice', [3])).toEqual(['constructor']);
    addTexts({
      explanations: [
        ['', 'Too cold'],
        ['', 'Wrong'],
      ],
      answers: ['Your INVOICE', ''],
    });
    expect(search('invoice')).toEqual(['r10']);
    expect(search('cold wrong')).toEqual(['r9']);
  });
});

describe('isFailure', () => {
  it('is a row that failed, is below a mark, or turned worse', () => {
    expect([0, 1, 2, 3, 4].filter((row) => isFailure(ROWS, row))).toEqual([1, 2]);
  });
});
