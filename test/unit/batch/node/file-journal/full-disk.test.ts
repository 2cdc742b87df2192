import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readJournal } from '../../../../../src/batch/node/read-journal.ts';
import { useJournalFolder } from '../../../../kit/journal/journal-folder.ts';
import { createOutcome, createRow, createRun } from '../../../../kit/journal/journal-lines.ts';

const folder = useJournalFolder();
const source = (path: string): string =>
  JSON.stringify(new URL(`../../../../../${path}`, import.meta.url).href);

/** Appends outcomes until the file may not grow any more, then once more, and closes; prints what each throws. */
const PROGRAM = `
  const { openJournal } = await import(${source('src/batch/node/open-journal.ts')});
  const { createOutcome, createRow, createRun } = await import(${source('test/kit/journal/journal-lines.ts')});
  const journal = openJournal(process.argv[1], { durability: 'process' });
  const row = createRow('r1');
  const outcomeAt = (trial) => createOutcome(row, { trial, explanation: 'é'.repeat(50) });
  journal.open(createRun({ trials: 1000 }));
  journal.append(row);
  const failureOf = (call) => {
    try {
      call();
    } catch ({ name, code, causeCode, message }) {
      return { name, code, causeCode, message };
    }
  };
  let trial = 0;
  let failure;
  while (failure === undefined) {
    trial += 1;
    failure = failureOf(() => journal.append(outcomeAt(trial)));
  }
  const next = failureOf(() => journal.append({ ...row, id: 'short' }));
  const end = failureOf(() => journal.close());
  console.log(JSON.stringify({ written: trial - 1, failure, next, end, again: failureOf(() => journal.close()) }));
`;

describe('a disk that takes no more', () => {
  it('ends the run with an error that names path and fix, and the journal can be read and continued', async () => {
    // 8 blocks of 512 bytes: a write that does not fit is cut short, as on a full disk.
    const { stdout } = await promisify(execFile)('/bin/sh', [
      '-c',
      'ulimit -f 8; exec "$@"',
      'sh',
      process.execPath,
      '--experimental-strip-types',
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '--eval',
      PROGRAM,
      folder.path,
    ]);
    const failure = {
      name: 'JournalError',
      code: 'journal_io',
      causeCode: 'EFBIG',
      message: `Could not write ${folder.path} (EFBIG): the file may not grow any more: raise the limit on the size of files and resume the run`,
    };
    const printed = JSON.parse(stdout) as { readonly written: number };
    expect(printed).toEqual({ written: expect.any(Number), failure, next: failure, end: failure });
    expect(printed.written).toBeGreaterThan(3);

    const size = readFileSync(folder.path).length;
    expect(size).toBe(4096);
    const [row] = readJournal(folder.path).rows;
    expect(row?.outcomes).toHaveLength(printed.written);

    const { journal, start } = folder.open(createRun({ trials: 1000 }));
    expect(start).toMatchObject({ n: 2, outcomes: printed.written });
    journal.append(createOutcome(createRow('r1'), { trial: 999 }));
    expect(readJournal(folder.path).rows[0]?.outcomes).toHaveLength(printed.written + 1);
  });
});
