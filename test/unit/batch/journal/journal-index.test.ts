import { expect, it } from 'vitest';
import { JournalIndex } from '../../../../src/batch/journal/journal-index.ts';
import { digest } from '../../../../src/batch/node/stored-journal.ts';
import {
  createFailure,
  createOutcome,
  createRow,
  keyOf,
} from '../../../kit/journal/journal-lines.ts';

const ROW = createRow('r1');

it.each([0, 1, 2 ** 31, 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 32, 2 ** 52])(
  'finds a line at byte %d, of any status',
  (offset) => {
    const index = new JournalIndex();
    const failure = createFailure(ROW, { trial: 2 });
    index.add(createOutcome(ROW), offset);
    index.add(failure, offset);

    expect(index.offsetOf(keyOf(createOutcome(ROW)))).toBe(offset);
    expect(index.offsetOf(keyOf(failure))).toBe(offset);
    expect(index.offsetOf({ ...keyOf(failure), trial: 3 })).toBeUndefined();
  },
);

it('counts each key once, with the status of its latest outcome', () => {
  const index = new JournalIndex();
  const counts = [
    createFailure(ROW),
    createFailure(ROW),
    createOutcome(ROW),
    createFailure(ROW),
    createFailure(ROW, { trial: 2 }),
    createOutcome(ROW, { trial: 3 }),
  ].map((line, offset) => {
    index.add(line, offset);
    return [index.outcomes, index.failed];
  });
  expect(counts).toEqual([
    [1, 1],
    [1, 1],
    [1, 0],
    [1, 1],
    [2, 2],
    [3, 2],
  ]);
});

it('counts each row once, and compares with the latest content', () => {
  const index = new JournalIndex();
  const changed = { ...ROW, r: digest('other') };
  for (const row of [ROW, changed, { ...ROW, n: 2 }]) index.add(row, 0);

  expect(index.rows).toBe(2);
  expect(index.compareRow(changed)).toBe('same');
  expect(index.compareRow(ROW)).toBe('changed');
  expect(index.compareRow({ ...ROW, n: 3 })).toBe('new');
});

it('has a row only with its group, tags, criteria and the values of its criteria', () => {
  const index = new JournalIndex();
  const labelled = { ...ROW, group: 'a', tags: { env: 'prod', by: 'x' } };
  index.add(labelled, 0);
  expect([
    index.hasRow({ ...labelled, tags: { by: 'x', env: 'prod' } }),
    index.hasRow({ ...labelled, group: 'b' }),
    index.hasRow({ ...labelled, tags: { env: 'prod' } }),
    index.hasRow(ROW),
  ]).toEqual([true, false, false, false]);

  expect([
    index.hasRow({ ...labelled, criteria: ['tone'] }),
    index.hasRow({ ...labelled, f: { c: 'filled' } }),
  ]).toEqual([false, false]);

  index.add(ROW, 0);
  expect([index.hasRow(ROW), index.hasRow(labelled)]).toEqual([true, false]);
  const { t, i, id, named, n, r, p, group } = ROW;
  expect(index.hasRow({ t, i, id, named, n, r, p, group })).toBe(true);
});
