import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowColumns } from '../../../../src/pages/report/report-view.ts';
import {
  createSearchTexts,
  describeFilters,
  filterRows,
} from '../../../../src/pages/report/rows/filter-rows.ts';
import { sortRows } from '../../../../src/pages/report/rows/sort-rows.ts';
import { createRowChooser } from '../../../../src/pages/report/rows/choose-rows.ts';
import { toCsv } from '../../../../src/pages/report/rows/to-csv.ts';
import {
  FIRST_STATE,
  readFragment,
  toFragment,
  type ViewState,
} from '../../../../src/pages/report/rows/view-state.ts';

/** Five rows: scores of two criteria, one row that failed and one to which nothing applied. */
const ROWS: RowColumns = {
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

const stateOf = (state: Partial<ViewState>): ViewState => ({ ...FIRST_STATE, ...state });
const labelsOf = (rows: readonly number[]) => rows.map((row) => ROWS.labels[row]);

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

describe('sortRows', () => {
  it.each<[string, readonly string[]]>([
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
      ...['r9', 'r1', 'r10', 'Ärger', 'constructor'],
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

describe('the fragment of the address', () => {
  it('is empty for the first view', () => {
    expect(toFragment(FIRST_STATE)).toBe('');
    expect(readFragment('')).toEqual(FIRST_STATE);
  });

  it.each([
    ['#page=0&row=-1', {}],
    ['#page=1e99&row=x', {}],
    ['#page=2&row=7&other=1', { page: 2, row: 7 }],
    ['#q=a&q=b&sort=-id', { search: 'a', sort: '-id' }],
  ])('reads %s', (fragment, state) => {
    expect(readFragment(fragment)).toEqual(stateOf(state));
  });

  it('restores every view', () => {
    const text = fc.string({ unit: 'grapheme' });
    const states = fc.record({
      ...{ search: text, criterion: text, minScore: text, maxScore: text, status: text },
      ...{ group: text, tag: text, turned: text, sort: text },
      page: fc.integer({ min: 1 }),
      row: fc.nat(),
    });
    fc.assert(
      fc.property(states, (state) => {
        expect(readFragment(`#${toFragment(state)}`)).toEqual(state);
      }),
    );
  });
});

describe('toCsv', () => {
  it('has a line per row, and no formula', () => {
    const rows = { ...ROWS, labels: ['=1+1', '＝1', '@x', '-2', 'a,b'] };
    expect(toCsv(rows, [0, 1, 3, 4])).toBe(
      [
        '\u{FEFF}row,id,group,tone,tone status,id,id status,tags,explanation',
        `1,"'=1+1",refund,0.9,scored,0.1,scored,env=prod,Names a refund.`,
        `2,"'＝1",delivery,0.2,scored,0.8,scored,env=dev,Cold.`,
        `4,"'-2",refund,,not_applicable,,not_applicable,env=prod,`,
        '5,"a,b",delivery,0.5,scored,,,env=prod env=dev,"Fine, ""mostly""."',
        '',
      ].join('\r\n'),
    );
  });
});
