import { linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJournal } from '../../../../src/batch/node/open-journal.ts';
import { useJournalFolder } from '../../../kit/journal/journal-folder.ts';
import { createRun } from '../../../kit/journal/journal-lines.ts';
import { thrownBy } from '../../errors/caught.ts';
import { failureFacts, failureOf } from './failures.ts';

const folder = useJournalFolder();

describe('open', () => {
  it('reports a folder that does not exist', () => {
    const path = join(folder.path, 'run.jsonl');
    expect(failureOf(() => openJournal(path).open(createRun()), folder.path)).toMatchObject({
      path: 'run.jsonl/run.jsonl',
      causeCode: 'ENOENT',
    });
  });

  it('refuses a device', () => {
    expect(failureOf(() => openJournal('/dev/full').open(createRun()), folder.path)).toEqual({
      message: '/dev/full is not a regular file, as a journal must be: use another path',
      ...failureFacts('not_a_journal', { path: '/dev/full' }),
    });
  });

  it('refuses a journal that is in use, also through a link, and accepts it afterwards', () => {
    const { journal } = folder.open();
    const link = join(dirname(folder.path), 'link.jsonl');
    symlinkSync(folder.path, link);
    const before = readFileSync(folder.path);
    const message = (name: string): string =>
      `${name} is in use by another process, or by another run of this one: wait until that has ended, or use another path`;

    expect(failureOf(() => folder.open(), folder.path)).toEqual({
      message: message('run.jsonl'),
      ...failureFacts('journal_in_use'),
    });
    expect(failureOf(() => openJournal(link).open(createRun()), folder.path)).toEqual({
      message: message('link.jsonl'),
      ...failureFacts('journal_in_use', { path: 'link.jsonl' }),
    });
    expect(readFileSync(folder.path)).toEqual(before);

    void journal.close();
    expect(folder.open().start.n).toBe(2);
  });

  it('refuses a second name of a journal that is in use, and of one that is not', () => {
    const { journal } = folder.open();
    const link = join(dirname(folder.path), 'link.jsonl');
    linkSync(folder.path, link);
    const refusal = {
      message:
        'link.jsonl has 2 names (hard links), and a run under another name could use it at the same time: remove the other names, or copy it to a file of its own',
      ...failureFacts('journal_linked', { path: 'link.jsonl' }),
    };

    expect(failureOf(() => openJournal(link).open(createRun()), folder.path)).toEqual(refusal);
    void journal.close();
    expect(failureOf(() => openJournal(link).open(createRun()), folder.path)).toEqual(refusal);
  });

  it('frees a journal that it could not open', () => {
    writeFileSync(folder.path, 'text\n');
    thrownBy(() => folder.open());
    writeFileSync(folder.path, '');
    expect(folder.open().start.n).toBe(1);
  });

  it('reports a folder in which it cannot create the lock', () => {
    const lock = `.${basename(folder.path)}.lock`;
    mkdirSync(join(dirname(folder.path), lock));
    expect(failureOf(() => folder.open(), folder.path)).toEqual({
      message: 'Could not lock run.jsonl (ERR_SQLITE_ERROR): check the file and the disk',
      ...failureFacts('journal_io', { causeCode: 'ERR_SQLITE_ERROR' }),
    });
  });
});
