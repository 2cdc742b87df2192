import { describe, expect, it } from 'vitest';
import { layOutTable } from '../../../../src/cli/text/table.ts';

describe('layOutTable', () => {
  const columns = [
    { header: 'name', cells: ['first', 'the second of them'], canShrink: true },
    { header: 'count', cells: ['1', '1000'], align: 'right', rank: 1 },
    { header: 'note', cells: ['語', ''], rank: 2 },
  ] as const;

  it.each([
    [
      40,
      [
        'name                count  note',
        'first                   1  語',
        'the second of them   1000',
      ],
    ],
    [25, ['name          count  note', 'first             1  語', 'the second…    1000']],
    [20, ['name           count', 'first              1', 'the second o…   1000']],
    [10, ['name', 'first', 'the secon…']],
    [3, ['na…', 'fi…', 'th…']],
  ])('cuts texts and leaves columns out at %i columns', (width, expected) => {
    expect(layOutTable(columns, { width, isUnicode: true })).toEqual(expected);
  });

  it('is a header only without rows', () => {
    const empty = columns.map((column) => ({ ...column, cells: [] }));
    expect(layOutTable(empty, { width: 40, isUnicode: true })).toEqual(['name  count  note']);
  });

  it('marks a cut in ASCII', () => {
    expect(layOutTable(columns, { width: 10, isUnicode: false })[2]).toBe('the sec...');
  });
});
