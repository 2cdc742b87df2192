import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useJournalFolder } from '../../../../kit/journal/journal-folder.ts';
import {
  createFailure,
  createOutcome,
  createRow,
  createRun,
  keyOf,
  STOP,
  TONE_HASH,
} from '../../../../kit/journal/journal-lines.ts';
import { thrownBy } from '../../../errors/caught.ts';

const folder = useJournalFolder();
const ROW = createRow('r1');
const OTHER = createRow('r2', { i: 2 });

describe('a journal that is opened again', () => {
  it('continues its run, and knows every row and outcome', () => {
    const outcome = createOutcome(ROW);
    const failure = createFailure(OTHER);
    folder.record(ROW, createFailure(ROW), outcome, OTHER, failure);
    const before = folder.readLines()[0] as { run: string };
    const { journal, start } = folder.open();

    expect(start).toEqual({
      run: before.run,
      n: 2,
      rows: 2,
      outcomes: 2,
      failed: 1,
      changedCriteria: [],
    });
    expect(journal.compareRow(ROW)).toBe('same');
    expect(journal.read(keyOf(outcome))).toEqual(outcome);
    expect(journal.read(keyOf(failure))).toEqual(failure);
  });

  it('finds lines that follow what it repaired', () => {
    const outcome = createOutcome(OTHER);
    folder.record(ROW);
    writeFileSync(folder.path, readFileSync(folder.path, 'utf8') + '{"t":"out","id":"Gr\u00fc');
    const { journal } = folder.open();
    journal.append(outcome);

    expect(journal.read(keyOf(outcome))).toEqual(outcome);
    expect(folder.readLines().slice(1)).toEqual([
      ROW,
      { ...(folder.readLines()[0] as object), n: 2, at: expect.any(String), repaired: 21 },
      outcome,
    ]);
  });

  it('keeps a whole last line that lacks its newline', () => {
    folder.record(ROW);
    writeFileSync(folder.path, readFileSync(folder.path, 'utf8').trimEnd());
    const { journal } = folder.open();
    journal.append(createOutcome(ROW));

    expect(journal.compareRow(ROW)).toBe('same');
    expect(journal.read(keyOf(createOutcome(ROW)))).toEqual(createOutcome(ROW));
    expect(folder.readLines()).toHaveLength(4);
  });

  it('names criteria whose text differs, and neither renamed nor new ones', () => {
    folder.record(ROW);
    const { start } = folder.open(
      createRun({
        criteria: {
          tone: { text: 'Reward polite answers', c: 'other' },
          renamed: { text: 'Reward friendly answers', c: TONE_HASH },
          added: { text: 'Reward short answers', c: 'short' },
          toString: { text: 'Reward long answers', c: 'long' },
        },
      }),
    );
    expect(start.changedCriteria).toEqual(['tone']);
  });

  it('has the number of the run for every time that it was opened', () => {
    expect(
      [1, 2, 3].map(() => {
        const { journal, start } = folder.open();
        journal.append(STOP);
        void journal.close();
        return start.n;
      }),
    ).toEqual([1, 2, 3]);
  });
});

describe('a journal with other settings', () => {
  it.each([
    [{ kind: 'trace' }, 'kind is trace, and was reward in the journal'],
    [
      { service: 'offline' },
      'service is offline, and was https://api.eu.align.example in the journal',
    ],
    [
      {
        settings: {
          core: 'align-20260109',
          latest: false,
          cleaning: 'end_user',
          retention: 'none',
        },
      },
      'core is align-20260109, and was not set in the journal; latest is false, and was true in the journal; cleaning is end_user, and was not set in the journal; retention is none, and was standard in the journal',
    ],
  ] as const)('is refused for %o, and not changed', (facts, differences) => {
    folder.record(ROW);
    const before = readFileSync(folder.path);
    const error = thrownBy(() => folder.open(createRun(facts)));

    expect(error).toMatchObject({
      name: 'ConfigurationError',
      code: 'conflicting_options',
      option: 'journal',
    });
    expect((error as Error).message).toBe(
      `${folder.path} was written with other settings, and results of different settings are not mixed: ${differences}. Use the same settings, or another journal`,
    );
    expect(readFileSync(folder.path)).toEqual(before);
  });

  it('can be opened with the right ones afterwards', () => {
    folder.record(ROW);
    const journal = folder.create();
    thrownBy(() => journal.open(createRun({ service: 'offline' })));

    expect(journal.open(createRun())).toMatchObject({ n: 2, rows: 1 });
  });
});
