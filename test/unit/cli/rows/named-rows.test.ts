import { describe, expect, it } from 'vitest';
import { usageError } from '../../../../src/cli/command-error.ts';
import { namedRows } from '../../../../src/cli/rows/named-rows.ts';
import { collect } from '../../../kit/journal/batch.ts';

interface Row {
  readonly id?: string;
}

async function choose(rows: readonly Row[], names: readonly string[] | undefined, last = Infinity) {
  let read = 0;
  async function* readAll(): AsyncGenerator<Row> {
    for (const row of rows) {
      read += 1;
      yield row;
    }
    await Promise.resolve();
  }
  const found = await collect(namedRows(readAll(), { names, idOf: ({ id }) => id, last }));
  return { positions: found.map(({ position }) => position), read };
}

describe('namedRows', () => {
  const ROWS: readonly Row[] = [{ id: 'a' }, { id: 'b' }, {}, { id: '1' }];

  it.each<[string, readonly string[] | undefined, readonly number[]]>([
    ['all rows without names', undefined, [1, 2, 3, 4]],
    ['rows by their ids, in the order of the rows', ['b', 'a'], [1, 2]],
    ['rows by their positions, with an id or without', ['3', '2'], [2, 3]],
    ['the row with an id rather than the row at this position', ['1'], [4]],
    ['a row once that is named by its id and its position', ['b', '2'], [2]],
    ['a row once that is named twice', ['b', 'b'], [2]],
  ])('yields %s', async (_what, names, positions) => {
    expect((await choose(ROWS, names)).positions).toEqual(positions);
  });

  it('yields every row with an id', async () => {
    expect((await choose([{ id: 'a' }, {}, { id: 'a' }], ['a'])).positions).toEqual([1, 3]);
  });

  it.each([['c'], ['5'], ['0'], ['02'], ['']])(
    'rejects the name %j, which no row has',
    async (name) => {
      await expect(choose(ROWS, ['a', name])).rejects.toThrow(
        usageError(`--row ${name}: no row has this id or position.`),
      );
    },
  );

  it.each([[undefined], [['a']]])(
    'reads nothing behind the last row, with names %j',
    async (names) => {
      expect((await choose(ROWS, names, 2)).read).toBe(2);
      await expect(choose(ROWS, ['3'], 2)).rejects.toThrow(
        '--row 3: no row has this id or position.',
      );
    },
  );
});
