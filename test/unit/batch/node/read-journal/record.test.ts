import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readJournal, readRun } from '../../../../../src/batch/node/read-journal.ts';
import { useJournalFolder } from '../../../../kit/journal/journal-folder.ts';
import {
  createOutcome,
  createRow,
  createRun,
  joinLines,
  VECTORS,
} from '../../../../kit/journal/journal-lines.ts';

const folder = useJournalFolder();
const [RUN, ROW, OUTCOME, STOP] = VECTORS;
/** Its end has characters of several bytes. */
const LAST = JSON.stringify(
  createOutcome(JSON.parse(ROW) as never, { trial: 2, score: 0.25, explanation: 'Grüße 👋' }),
);
const trials = (text: string): string => text.replace('"trials":1', '"trials":2');

const scores = (): unknown =>
  readJournal(folder.path).rows.map(({ outcomes }) => outcomes.map(({ score }) => score));

describe('readJournal', () => {
  it('reads the journal of the format', () => {
    writeFileSync(folder.path, joinLines(VECTORS));
    expect(readJournal(folder.path)).toEqual({
      run: JSON.parse(RUN) as unknown,
      rows: [
        {
          row: 1,
          id: 'r1',
          named: false,
          n: 1,
          p: 'a215fd4bb97a474944e453083df69f6d',
          group: null,
          tags: {},
          outcomes: [
            {
              criterion: 'tone',
              trial: 1,
              status: 'scored',
              score: 0.83,
              ms: 912,
              attempts: 1,
              explanation: 'Greets back.',
              warnings: [],
              error: null,
            },
          ],
        },
      ],
      stop: JSON.parse(STOP) as unknown,
      durationMs: 1010,
      unknownLines: 0,
    });
  });

  it('counts lines of unknown kinds, and ignores unknown fields', () => {
    const note = { t: 'note', text: 'x' };
    const row = { ...(JSON.parse(ROW) as object), later: 1 };
    writeFileSync(folder.path, joinLines([RUN, note, row, note, OUTCOME]));
    expect(readJournal(folder.path)).toMatchObject({ unknownLines: 2, rows: [{ id: 'r1' }] });
  });

  it('reads all outcomes but the last, wherever its line was cut, and leaves the file as it is', () => {
    const whole = Buffer.from(joinLines([trials(RUN), ROW, OUTCOME, LAST]));
    const before = Buffer.byteLength(joinLines([trials(RUN), ROW, OUTCOME]));
    for (let size = before; size <= whole.length; size += 1) {
      const content = whole.subarray(0, size);
      writeFileSync(folder.path, content);
      expect(scores()).toEqual([size < whole.length - 1 ? [0.83] : [0.83, 0.25]]);
      expect(readFileSync(folder.path).equals(content)).toBe(true);
    }
  });

  it('reads a journal while a run writes to it', () => {
    const { journal } = folder.open();
    const row = createRow('r1');
    journal.append(row);
    journal.append(createOutcome(row));
    expect(scores()).toEqual([[0.5]]);
  });
});

describe('a journal that was cut at any byte', () => {
  it('is continued with all outcomes but the last', () => {
    const whole = Buffer.from(joinLines([RUN, ROW, OUTCOME]));
    const before = Buffer.byteLength(joinLines([RUN, ROW]));
    const row = createRow('r2', { i: 2 });
    for (let size = 0; size <= whole.length; size += size < before ? 7 : 1) {
      writeFileSync(folder.path, whole.subarray(0, size));
      const { journal } = folder.open();
      journal.append(row);
      journal.append(createOutcome(row));
      void journal.close();

      expect(scores()).toEqual(size < whole.length - 1 ? [[0.5]] : [[0.83], [0.5]]);
    }
  });

  it.each([
    ['zeros', '\0'.repeat(5000)],
    ['a line of garbage', 'garbage\n'],
    ['zeros and a newline', '\0\0\0\n'],
  ])('is continued behind its last whole line when it ends in %s', (_, tail) => {
    writeFileSync(folder.path, joinLines([RUN, ROW, OUTCOME]) + tail);
    const { journal } = folder.open();
    void journal.close();

    const [, , , resumed] = folder.readLines();
    expect(resumed).toMatchObject({ t: 'run', n: 2, repaired: Buffer.byteLength(tail) });
    expect(scores()).toEqual([[0.83]]);
  });
});

describe('readRun', () => {
  it('reads the facts of the last run', () => {
    folder.record();
    const criteria = { kindness: { text: 'Reward kind answers', c: 'kind' } };
    const { journal, start } = folder.open(createRun({ criteria, source: 'other.jsonl' }));
    void journal.close();

    expect(readRun(folder.path)).toEqual({
      t: 'run',
      v: 1,
      run: start.run,
      n: 2,
      at: expect.any(String),
      ...createRun({ criteria, source: 'other.jsonl' }),
    });
  });
});
