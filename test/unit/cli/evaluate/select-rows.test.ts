import type { EvaluationRowInput } from 'align-evals/batch';
import { describe, expect, it } from 'vitest';
import { usageError } from '../../../../src/cli/command-error.ts';
import {
  countSelected,
  selectPositions,
  selectRows,
  type Selection,
} from '../../../../src/cli/evaluate/select-rows.ts';
import type { FileRow } from '../../../../src/cli/rows/row-source.ts';

function positionsOf(rows: number, selection: Selection): number[] {
  const isSelected = selectPositions(rows, selection);
  return Array.from({ length: rows }, (_, index) => index + 1).filter(isSelected);
}

describe('selectPositions', () => {
  it.each<[string, number, Selection, number[]]>([
    ['all rows', 3, {}, [1, 2, 3]],
    ['the first rows', 3, { limit: 2 }, [1, 2]],
    ['all rows when the limit is larger', 3, { limit: 9 }, [1, 2, 3]],
    ['all rows when the sample is larger', 3, { sample: 3 }, [1, 2, 3]],
  ])('selects %s', (_what, rows, selection, positions) => {
    expect(positionsOf(rows, selection)).toEqual(positions);
    expect(countSelected(rows, selection)).toBe(positions.length);
  });

  it('selects as many rows at random as the sample has, within the limit', () => {
    const positions = positionsOf(1000, { limit: 500, sample: 100 });

    expect(positions).toHaveLength(100);
    expect(Math.max(...positions)).toBeLessThanOrEqual(500);
    expect(countSelected(1000, { limit: 500, sample: 100 })).toBe(100);
  });

  it('selects the same rows for the same seed, and others for another', () => {
    const one = positionsOf(1000, { sample: 50 });

    expect(positionsOf(1000, { sample: 50, seed: 1 })).toEqual(one);
    expect(positionsOf(1000, { sample: 50, seed: 2 })).not.toEqual(one);
  });

  it('keeps most of the sample when rows are added at the end', () => {
    const before = new Set(positionsOf(1000, { sample: 100 }));
    const after = positionsOf(1050, { sample: 100 });

    expect(after.filter((position) => before.has(position)).length).toBeGreaterThan(85);
  });

  it('selects every part of a file about equally', () => {
    const halves = positionsOf(10_000, { sample: 1000 }).filter((position) => position <= 5000);

    expect(Math.abs(halves.length - 500)).toBeLessThan(60);
  });
});

describe('selectRows', () => {
  const FILE: readonly FileRow[] = [
    {
      line: 1,
      row: { messages: [{ role: 'user', content: '1' }], tags: { topic: 'refund', paid: true } },
    },
    { line: 2, problem: 'stdin:2: the line is not JSON.' },
    {
      line: 3,
      row: { messages: [{ role: 'user', content: '3' }], group: 'own', tags: { topic: 'other' } },
    },
    { line: 4, row: { messages: [{ role: 'user', content: '4' }] } },
  ];

  async function select(flow: Partial<Parameters<typeof selectRows>[1]>, file = FILE) {
    let read = 0;
    const problems: string[] = [];
    async function* rows() {
      for (const row of file) {
        read += 1;
        yield row;
      }
    }
    const selected = selectRows(rows(), {
      isSelected: () => true,
      last: Infinity,
      onProblem: (problem) => problems.push(problem),
      ...flow,
    });
    const taken: EvaluationRowInput[] = [];
    for await (const row of selected) taken.push(row);
    return { rows: taken, problems, read };
  }

  it('passes a row that cannot be used as an empty one, which the run counts as failed', async () => {
    const { rows, problems } = await select({});

    const expected = [FILE[0]?.row, {}, FILE[2]?.row, FILE[3]?.row];
    expect(rows).toEqual(expected.map((row, index) => ({ ...row, position: index + 1 })));
    expect(problems).toEqual(['stdin:2: the line is not JSON.']);
  });

  it('takes the group of a row that has none from a tag', async () => {
    const { rows } = await select({ groupBy: 'topic' });

    expect(rows.map(({ group }) => group)).toEqual(['refund', undefined, 'own', undefined]);
  });

  it.each([
    ['paid', 'true'],
    ['toString', undefined],
  ])('takes the tag %s as text', async (groupBy, group) => {
    const { rows } = await select({ groupBy });

    expect(rows[0]?.group).toBe(group);
  });

  it('neither reads nor reports what is behind the last row', async () => {
    const { rows, problems, read } = await select({
      isSelected: (position) => position === 1,
      last: 1,
    });

    expect({ rows, problems, read }).toEqual({
      rows: [{ ...FILE[0]?.row, position: 1 }],
      problems: [],
      read: 1,
    });
  });

  it('selects rows by their id or position, of which a shard has a part', async () => {
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const file: FileRow[] = [
      { line: 1, row: { id: 'a', messages } },
      { line: 2, problem: 'stdin:2: the line is not JSON.' },
      { line: 3, row: { id: 'c', messages } },
    ];
    const { rows, problems } = await select({ names: ['c', '1', '2'] }, file);
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(problems).toEqual(['stdin:2: the line is not JSON.']);
    const shards = await Promise.all(
      [1, 2].map((number) => select({ names: ['a', 'c'], shard: { number, count: 2 } }, file)),
    );
    const ids = shards.flatMap((shard) => shard.rows.map(({ id }) => id));
    expect(ids.sort()).toEqual(['a', 'c']);
  });

  it('yields no row when a name is missing', async () => {
    await expect(select({ names: ['1', 'b'] })).rejects.toThrow(
      usageError('--row b: no row has this id or position.'),
    );
  });
});
