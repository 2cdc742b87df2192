import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { JournalError } from '../../../../../src/batch/journal/journal-error.ts';
import { journalLines } from '../../../../../src/batch/node/read-journal.ts';
import { useJournalFolder } from '../../../../kit/journal/journal-folder.ts';
import { joinLines, VECTORS } from '../../../../kit/journal/journal-lines.ts';

const folder = useJournalFolder();
const ALL = VECTORS.map((line) => JSON.parse(line) as object);

function read(text: string): unknown {
  writeFileSync(folder.path, text);
  try {
    return [...journalLines(folder.path)];
  } catch (error) {
    return JournalError.isInstance(error) ? { code: error.code, line: error.line } : error;
  }
}

describe('journalLines', () => {
  it.each<[string, string, unknown]>([
    ['iterates over all lines, with the conversations', joinLines(VECTORS), ALL],
    ['leaves out a torn last line', `${joinLines(VECTORS)}{"t":"out","i`, ALL],
    ['leaves out lines of unknown kinds', joinLines([...VECTORS, '{"t":"later"}']), ALL],
    [
      'throws for a file that is not a journal',
      'notes\n',
      { code: 'not_a_journal', line: undefined },
    ],
    [
      'throws for a file that begins with a row',
      joinLines([VECTORS[1]]),
      { code: 'not_a_journal', line: undefined },
    ],
    [
      'throws for a first line that lacks a field',
      joinLines(['{"t":"run","v":1}']),
      { code: 'not_a_journal', line: undefined },
    ],
    [
      'throws for a damaged line',
      joinLines([VECTORS[0], '{"t":"row"}', VECTORS[2]]),
      { code: 'journal_damaged', line: 2 },
    ],
    [
      'throws for a later version',
      joinLines(['{"t":"run","v":2}']),
      { code: 'journal_version', line: undefined },
    ],
  ])('%s', (_name, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('throws for a file that does not exist', () => {
    expect(() => [...journalLines(`${folder.path}.missing`)]).toThrow(JournalError);
  });

  it('leaves the file as it is, also when the loop ends early', () => {
    writeFileSync(folder.path, joinLines(VECTORS));
    for (const line of journalLines(folder.path)) if (line.t === 'row') break;
    expect(readFileSync(folder.path, 'utf8')).toBe(joinLines(VECTORS));
  });
});
