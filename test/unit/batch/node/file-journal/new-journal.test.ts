import { statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../../../src/batch/journal/journal.ts';
import { JournalError } from '../../../../../src/batch/journal/journal-error.ts';
import { useJournalFolder } from '../../../../kit/journal/journal-folder.ts';
import {
  createOutcome,
  createRow,
  createRun,
  keyOf,
} from '../../../../kit/journal/journal-lines.ts';
import { thrownBy } from '../../../errors/caught.ts';

const folder = useJournalFolder();
const ROW = createRow('r1');
const OTHER = createRow('r2', { i: 2 });

describe('a new journal', () => {
  it('is a file that only its owner may read, with the facts of its run', () => {
    const { start } = folder.open();

    expect(statSync(folder.path).mode & 0o777).toBe(0o600);
    expect(folder.readLines()).toEqual([
      { t: 'run', v: 1, run: start.run, n: 1, at: expect.any(String), ...createRun() },
    ]);
    expect(start).toEqual({
      run: expect.stringMatching(/^[\da-f-]{36}$/),
      n: 1,
      rows: 0,
      outcomes: 0,
      failed: 0,
      changedCriteria: [],
    });
  });

  it('has each line in the file before append returns', () => {
    const { journal } = folder.open();
    const outcome = createOutcome(ROW);

    journal.append(ROW);
    expect(folder.readLines().slice(1)).toEqual([ROW]);
    journal.append(outcome);
    expect(folder.readLines().slice(1)).toEqual([ROW, outcome]);
  });

  it('finds the latest outcome of a key, by each part of the key', () => {
    const { journal } = folder.open();
    const first = createOutcome(ROW, { score: 0.1, explanation: 'Grüße 👋' });
    const second = createOutcome(ROW, { score: 0.2 });
    const key = keyOf(first);
    expect([journal.has(key), journal.read(key)]).toEqual([false, undefined]);

    journal.append(first);
    expect([journal.has(key), journal.read(key)]).toEqual([true, first]);
    journal.append(second);
    expect(journal.read(key)).toEqual(second);
    for (const other of [{ id: 'r2' }, { n: 2 }, { r: 'x' }, { c: 'x' }, { trial: 2 }]) {
      expect(journal.has({ ...key, ...other })).toBe(false);
      expect(journal.read({ ...key, ...other })).toBeUndefined();
    }
  });

  it('writes a row again only when its content, position, group or tags differ', () => {
    const { journal } = folder.open();
    const versions = [
      ROW,
      { ...ROW, i: 7 },
      { ...ROW, group: 'a' },
      { ...ROW, group: 'a', i: 8 },
      { ...ROW, group: 'a', tags: { env: 'prod', by: 'x' } },
      { ...ROW, group: 'a', tags: { by: 'x', env: 'prod' } },
      ROW,
      { ...ROW, n: 2 },
      { ...ROW, r: 'other' },
      ROW,
    ];
    for (const version of versions) journal.append(version);

    const written = [0, 1, 2, 3, 4, 6, 7, 8, 9].map((index) => versions[index]);
    expect(folder.readLines().slice(1)).toEqual(written);
  });

  it('compares rows by identity and content', () => {
    const { journal } = folder.open();
    journal.append(ROW);

    expect(journal.compareRow(ROW)).toBe('same');
    expect(journal.compareRow({ ...ROW, r: 'other' })).toBe('changed');
    expect(journal.compareRow({ ...ROW, n: 2 })).toBe('new');
    expect(journal.compareRow(OTHER)).toBe('new');
  });

  it('keeps a line of 3 MB whole between others', () => {
    const { journal } = folder.open();
    const long = createOutcome(ROW, { explanation: 'é'.repeat(1_500_000) });
    const after = createOutcome(OTHER);
    for (const line of [ROW, long, after]) journal.append(line);

    expect(folder.readLines().slice(1)).toEqual([ROW, long, after]);
    expect(journal.read(keyOf(long))).toEqual(long);
    expect(journal.read(keyOf(after))).toEqual(after);
  });
});

describe('a method at the wrong time', () => {
  const run = createRun();
  const calls: readonly (readonly [string, (journal: Journal) => unknown])[] = [
    ['has', (journal) => journal.has(keyOf(createOutcome(ROW)))],
    ['read', (journal) => journal.read(keyOf(createOutcome(ROW)))],
    ['compareRow', (journal) => journal.compareRow(ROW)],
    ['append', (journal) => journal.append(ROW)],
  ];

  it.each(calls)('%s before open throws', (_, call) => {
    expect(thrownBy(() => call(folder.create()))).toEqual(
      new JournalError(`The journal ${folder.path} is not open: call open(run) first`, {
        code: 'journal_state',
        path: folder.path,
      }),
    );
  });

  it.each(calls)('%s after close throws', (_, call) => {
    const { journal } = folder.open();
    void journal.close();
    expect(thrownBy(() => call(journal))).toEqual(
      new JournalError(`The journal ${folder.path} is closed: create another journal`, {
        code: 'journal_state',
        path: folder.path,
      }),
    );
  });

  it('open throws when the journal was opened or closed before', () => {
    const { journal } = folder.open();
    const message = `The journal ${folder.path} was opened before: create one journal per run`;
    expect(thrownBy(() => journal.open(run))).toEqual(
      new JournalError(message, { code: 'journal_state', path: folder.path }),
    );
    void journal.close();
    expect(thrownBy(() => journal.open(run))).toEqual(
      new JournalError(message, { code: 'journal_state', path: folder.path }),
    );
  });

  it('close may be called before open, and again', () => {
    const { journal } = folder.open();
    expect([folder.create().close(), journal.close(), journal.close()]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('an empty file is a new journal', () => {
  writeFileSync(folder.path, '');
  expect(folder.open().start.n).toBe(1);
});
