import { existsSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { openJournal } from '../../../../src/batch/node/open-journal.ts';
import { readJournal } from '../../../../src/batch/node/read-journal.ts';
import { useJournalFolder } from '../../../kit/journal/journal-folder.ts';
import { createOutcome, createRow, createRun, keyOf } from '../../../kit/journal/journal-lines.ts';
import { thrownBy } from '../../errors/caught.ts';

const folder = useJournalFolder();
const ROW = createRow('r1');

describe('without node:sqlite', () => {
  const withoutSqlite = (): void => {
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
  };

  it('a journal reports once that it has no lock', () => {
    withoutSqlite();
    const onWarning = vi.fn();
    folder.open(createRun(), { onWarning });

    expect(onWarning.mock.calls).toEqual([
      [
        {
          code: 'journal_not_locked',
          detail: folder.path,
          fix: 'use the journal in one process at a time, or a runtime that has node:sqlite',
        },
      ],
    ]);
  });

  it('the warning is one of the process by default', () => {
    withoutSqlite();
    const emitWarning = vi.spyOn(process, 'emitWarning').mockReturnValue();
    folder.open();

    expect(emitWarning.mock.calls).toEqual([
      [
        `Nothing keeps another process from writing to ${folder.path}: use the journal in one process at a time, or a runtime that has node:sqlite`,
        { type: 'AlignWarning', code: 'journal_not_locked' },
      ],
    ]);
  });

  it('two journals write whole lines to one file, and the last outcome wins', () => {
    withoutSqlite();
    const [first, second] = [0, 1].map(
      () => folder.open(createRun(), { onWarning: () => {} }).journal,
    );
    first?.append(ROW);
    for (let score = 0; score < 1; score += 0.25) {
      first?.append(createOutcome(ROW, { score, explanation: 'é'.repeat(1000 * score) }));
      second?.append(createOutcome(ROW, { score: score + 0.125 }));
    }
    const [row] = readJournal(folder.path).rows;
    expect(row?.outcomes.map(({ score }) => score)).toEqual([0.875]);
  });

  it('a line that another process has moved is not found', () => {
    withoutSqlite();
    const onWarning = (): void => {};
    const first = folder.open(createRun(), { onWarning }).journal;
    folder.open(createRun(), { onWarning });
    const outcome = createOutcome(ROW);
    first.append(outcome);
    expect(first.read(keyOf(outcome))).toBeUndefined();
  });
});

describe('openJournal', () => {
  it.each([
    [
      ['', {}],
      'path',
      'The path of the journal is an empty string: pass the path of a file, such as "run.jsonl"',
    ],
    [[7, {}], 'path', 'The path of the journal is 7: pass the path of a file, such as "run.jsonl"'],
    [
      ['a', { durability: 'hour' }],
      'durability',
      'durability is "hour": it must be "process" or "second" or "each"',
    ],
    [['a', { onWarning: 1 }], 'onWarning', 'onWarning is 1: it must be a function'],
    [
      ['a', { durabilty: 'each' }],
      'durabilty',
      'openJournal does not have the option "durabilty": did you mean durability?',
    ],
  ] as const)('refuses %j', (args, option, message) => {
    expect(thrownBy(() => openJournal(...(args as never as [string])))).toMatchObject({
      name: 'ConfigurationError',
      option,
      message,
    });
  });

  it('creates no file', () => {
    folder.create();
    expect(existsSync(folder.path)).toBe(false);
  });
});
