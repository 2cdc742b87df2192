import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Journal, JournalRun, JournalStart } from '../../../src/batch/journal/journal.ts';
import type { OutcomeLine, RowLine } from '../../../src/batch/journal/lines.ts';
import { openJournal, type OpenJournalOptions } from '../../../src/batch/node/open-journal.ts';
import { createRun } from './journal-lines.ts';

/** A folder with a journal, for one test. */
export interface JournalFolder {
  /** The path of the journal; the file does not exist at the start of a test. */
  readonly path: string;
  /** Creates a journal that is closed at the end of the test. */
  readonly create: (options?: OpenJournalOptions) => Journal;
  readonly open: (
    run?: JournalRun,
    options?: OpenJournalOptions,
  ) => { readonly journal: Journal; readonly start: JournalStart };
  /** Writes these lines in a run of their own. */
  readonly record: (...lines: readonly (RowLine | OutcomeLine)[]) => void;
  /** Returns the parsed lines of the file. */
  readonly readLines: () => unknown[];
}

/** Creates a new folder for each test of a file, and removes it at its end. */
export function useJournalFolder(): JournalFolder {
  const opened: Journal[] = [];
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'journal-'));
  });
  afterEach(() => {
    for (const journal of opened.splice(0)) {
      try {
        void journal.close();
      } catch {
        // The test has seen it.
      }
    }
    rmSync(folder, { recursive: true });
  });

  const create = (options?: OpenJournalOptions): Journal => {
    const journal = openJournal(join(folder, 'run.jsonl'), options);
    opened.push(journal);
    return journal;
  };
  const open: JournalFolder['open'] = (run = createRun(), options) => {
    const journal = create(options);
    return { journal, start: journal.open(run) as JournalStart };
  };
  return {
    get path() {
      return join(folder, 'run.jsonl');
    },
    create,
    open,
    record: (...lines) => {
      const { journal } = open();
      for (const line of lines) journal.append(line);
      void journal.close();
    },
    readLines: () =>
      readFileSync(join(folder, 'run.jsonl'), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
  };
}
