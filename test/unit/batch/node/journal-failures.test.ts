import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  JournalError,
  type JournalErrorFacts,
} from '../../../../src/batch/journal/journal-error.ts';
import { openJournal } from '../../../../src/batch/node/open-journal.ts';
import { readJournal, readRun } from '../../../../src/batch/node/read-journal.ts';
import { useJournalFolder } from '../../../kit/journal/journal-folder.ts';
import { createRun, joinLines, VECTORS } from '../../../kit/journal/journal-lines.ts';
import { thrownBy } from '../../errors/caught.ts';

const folder = useJournalFolder();
const [RUN, ROW_LINE, OUTCOME_LINE] = VECTORS;

const readers = [
  ['open', () => folder.open()],
  ['readJournal', () => readJournal(folder.path)],
  ['readRun', () => readRun(folder.path)],
] as const;

/** What a call throws, with the path of the test left out. */
function failureOf(call: () => unknown): JournalErrorFacts & { readonly message: string } {
  const error = thrownBy(call);
  if (!JournalError.isInstance(error)) throw error;
  const { message, code, path, line, offset, causeCode } = error;
  const withoutFolder = (text: string): string => text.replaceAll(`${dirname(folder.path)}/`, '');
  return {
    message: withoutFolder(message),
    code,
    path: withoutFolder(path),
    line,
    offset,
    causeCode,
  };
}

const facts = (
  code: JournalErrorFacts['code'],
  others: Partial<JournalErrorFacts> = {},
): object => ({
  code,
  path: 'run.jsonl',
  line: undefined,
  offset: undefined,
  causeCode: undefined,
  ...others,
});

describe.each(readers)('%s', (_, read) => {
  it.each([
    ['in the middle', '{"t":"row"'],
    ['that lacks a field', '{"t":"row","id":"r1"}'],
    ['that is not an object', '17'],
  ])('reports a damaged line %s with its position, and leaves the file as it is', (_name, line) => {
    const content = joinLines([RUN, line, OUTCOME_LINE]);
    writeFileSync(folder.path, content);
    const offset = Buffer.byteLength(RUN) + 1;

    expect(failureOf(read)).toEqual({
      message: `Line 2 of run.jsonl, at byte ${offset}, cannot be read, and the file is left as it is: restore it from a copy, or remove this line`,
      ...facts('journal_damaged', { line: 2, offset }),
    });
    expect(readFileSync(folder.path, 'utf8')).toBe(content);
  });

  it('names the version of a later format, and leaves the file as it is', () => {
    const content = joinLines([RUN.replace('"v":1', '"v":2'), 'anything']);
    writeFileSync(folder.path, content);

    expect(failureOf(read)).toEqual({
      message:
        'run.jsonl has version 2 of the format of journals, and this version of align-evals reads version 1: update align-evals',
      ...facts('journal_version'),
    });
    expect(readFileSync(folder.path, 'utf8')).toBe(content);
  });

  it.each([
    [
      'rows',
      joinLines([
        { id: 'a', messages: [] },
        { id: 'b', messages: [] },
      ]),
    ],
    ['one row', '{"messages":[]}'],
    ['text', 'First line\nSecond line\n'],
    ['a journal without its first line', joinLines([ROW_LINE, OUTCOME_LINE])],
    ['a line of an unknown kind, first', joinLines([{ t: 'note' }, RUN])],
    ['a text that begins as a line does', '{"t":"row","id'],
  ])('refuses a file of %s, and leaves it as it is', (_name, content) => {
    writeFileSync(folder.path, content);

    expect(failureOf(read)).toEqual({
      message:
        'run.jsonl is not a journal: its first line is not the beginning of a run. Use the path of a journal, or of a file that does not exist',
      ...facts('not_a_journal'),
    });
    expect(readFileSync(folder.path, 'utf8')).toBe(content);
  });

  it('reports a folder in place of a file', () => {
    mkdirSync(folder.path);
    const action = read === readers[0][1] ? 'open' : 'read';
    expect(failureOf(read)).toEqual({
      message: `Could not ${action} run.jsonl (EISDIR): it is a folder: add the name of a file to the path`,
      ...facts('journal_io', { causeCode: 'EISDIR' }),
    });
  });
});

describe.each(readers.slice(1))('%s', (_, read) => {
  it('reports a file that does not exist', () => {
    expect(failureOf(read)).toEqual({
      message:
        'Could not open run.jsonl (ENOENT): the file or its folder does not exist: check the path, or create the folder',
      ...facts('journal_io', { causeCode: 'ENOENT' }),
    });
    expect(existsSync(folder.path)).toBe(false);
  });

  it.each(['', '{"t":"ru', '\0\0\0'])(
    'reports a journal that was torn before its first line: %j',
    (content) => {
      writeFileSync(folder.path, content);
      expect(failureOf(read)).toEqual({
        message: 'run.jsonl is empty: its run ended before it began. Start the run again',
        ...facts('not_a_journal'),
      });
    },
  );
});

describe('open', () => {
  it('reports a folder that does not exist', () => {
    const path = join(folder.path, 'run.jsonl');
    expect(failureOf(() => openJournal(path).open(createRun()))).toMatchObject({
      path: 'run.jsonl/run.jsonl',
      causeCode: 'ENOENT',
    });
  });

  it('refuses a device', () => {
    expect(failureOf(() => openJournal('/dev/full').open(createRun()))).toEqual({
      message: '/dev/full is not a regular file, as a journal must be: use another path',
      ...facts('not_a_journal', { path: '/dev/full' }),
    });
  });

  it('refuses a journal that is in use, also through a link, and accepts it afterwards', () => {
    const { journal } = folder.open();
    const link = join(dirname(folder.path), 'link.jsonl');
    symlinkSync(folder.path, link);
    const before = readFileSync(folder.path);
    const message = (name: string): string =>
      `${name} is in use by another process, or by another run of this one: wait until that has ended, or use another path`;

    expect(failureOf(() => folder.open())).toEqual({
      message: message('run.jsonl'),
      ...facts('journal_in_use'),
    });
    expect(failureOf(() => openJournal(link).open(createRun()))).toEqual({
      message: message('link.jsonl'),
      ...facts('journal_in_use', { path: 'link.jsonl' }),
    });
    expect(readFileSync(folder.path)).toEqual(before);

    void journal.close();
    expect(folder.open().start.n).toBe(2);
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
    expect(failureOf(() => folder.open())).toEqual({
      message: 'Could not lock run.jsonl (ERR_SQLITE_ERROR): check the file and the disk',
      ...facts('journal_io', { causeCode: 'ERR_SQLITE_ERROR' }),
    });
  });
});
