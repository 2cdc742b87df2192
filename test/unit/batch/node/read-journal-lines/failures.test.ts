import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readJournal, readRun } from '../../../../../src/batch/node/read-journal.ts';
import { useJournalFolder } from '../../../../kit/journal/journal-folder.ts';
import { joinLines, VECTORS } from '../../../../kit/journal/journal-lines.ts';
import { failureFacts, failureOf } from '../failures.ts';

const folder = useJournalFolder();
const [RUN, ROW_LINE, OUTCOME_LINE] = VECTORS;

const readers = [
  ['open', () => folder.open()],
  ['readJournal', () => readJournal(folder.path)],
  ['readRun', () => readRun(folder.path)],
] as const;

describe.each(readers)('%s', (_, read) => {
  it.each([
    ['in the middle', '{"t":"row"'],
    ['that lacks a field', '{"t":"row","id":"r1"}'],
    ['that is not an object', '17'],
  ])('reports a damaged line %s with its position, and leaves the file as it is', (_name, line) => {
    const content = joinLines([RUN, line, OUTCOME_LINE]);
    writeFileSync(folder.path, content);
    const offset = Buffer.byteLength(RUN) + 1;

    expect(failureOf(read, folder.path)).toEqual({
      message: `Line 2 of run.jsonl, at byte ${offset}, cannot be read, and the file is left as it is: restore it from a copy, or remove this line`,
      ...failureFacts('journal_damaged', { line: 2, offset }),
    });
    expect(readFileSync(folder.path, 'utf8')).toBe(content);
  });

  it('names the version of a later format, and leaves the file as it is', () => {
    const content = joinLines([RUN.replace('"v":1', '"v":2'), 'anything']);
    writeFileSync(folder.path, content);

    expect(failureOf(read, folder.path)).toEqual({
      message:
        'run.jsonl has version 2 of the format of journals, and this version of align-evals reads version 1: update align-evals',
      ...failureFacts('journal_version'),
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

    expect(failureOf(read, folder.path)).toEqual({
      message:
        'run.jsonl is not a journal: its first line is not the beginning of a run. Use the path of a journal, or of a file that does not exist',
      ...failureFacts('not_a_journal'),
    });
    expect(readFileSync(folder.path, 'utf8')).toBe(content);
  });

  it('reports a folder in place of a file', () => {
    mkdirSync(folder.path);
    const action = read === readers[0][1] ? 'open' : 'read';
    expect(failureOf(read, folder.path)).toEqual({
      message: `Could not ${action} run.jsonl (EISDIR): it is a folder: add the name of a file to the path`,
      ...failureFacts('journal_io', { causeCode: 'EISDIR' }),
    });
  });
});

describe.each(readers.slice(1))('%s', (_, read) => {
  it('reports a file that does not exist', () => {
    expect(failureOf(read, folder.path)).toEqual({
      message:
        'Could not open run.jsonl (ENOENT): the file or its folder does not exist: check the path, or create the folder',
      ...failureFacts('journal_io', { causeCode: 'ENOENT' }),
    });
    expect(existsSync(folder.path)).toBe(false);
  });

  it.each(['', '{"t":"ru', '\0\0\0'])(
    'reports a journal that was torn before its first line: %j',
    (content) => {
      writeFileSync(folder.path, content);
      expect(failureOf(read, folder.path)).toEqual({
        message: 'run.jsonl is empty: its run ended before it began. Start the run again',
        ...failureFacts('not_a_journal'),
      });
    },
  );
});
