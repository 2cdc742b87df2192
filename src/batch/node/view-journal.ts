import { closeSync, existsSync, openSync } from 'node:fs';
import type {
  AnswerKey,
  HashedRow,
  Journal,
  JournalRun,
  JournalStart,
  OutcomeKey,
  RowState,
} from '../journal/journal.ts';
import { JournalError } from '../journal/journal-error.ts';
import { JournalIndex } from '../journal/journal-index.ts';
import type { AnswerLine, OutcomeLine, RunLine } from '../journal/lines.ts';
import { listChangedCriteria, requireSameSettings } from '../journal/run-line.ts';
import { digest, fillIndex, StoredOutcomes } from './stored-journal.ts';
import { asJournalError } from './as-journal-error.ts';

/**
 * Creates a journal for `planEvaluation`: it reads a file, and neither changes nor locks it. A file that does not exist
 * is an empty journal.
 *
 * @param path - The path of the file.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { planEvaluation } from 'align-evals/batch';
 * import { viewJournal } from 'align-evals/batch/node';
 *
 * const rows = [{ messages: [{ role: 'user', content: 'Hi' }, { role: 'assistant', content: 'Hello!' }] }];
 * const journal = viewJournal('run.jsonl');
 * const plan = await planEvaluation(new Client(), rows, { criteria: 'Reward friendly answers', journal });
 * console.log(plan.requests, plan.reused);
 * ```
 */
export function viewJournal(path: string): Journal {
  return new JournalView(path);
}

class JournalView implements Journal {
  readonly digest: Journal['digest'] = digest;
  readonly #path: string;
  readonly #index = new JournalIndex();
  #descriptor: number | undefined;
  #outcomes: StoredOutcomes | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  open(run: JournalRun): JournalStart {
    const before = existsSync(this.#path) ? this.#readOrClose(run) : undefined;
    const { rows, outcomes, failed } = this.#index;
    return {
      run: before?.run ?? '',
      n: (before?.n ?? 0) + 1,
      rows,
      outcomes,
      failed,
      changedCriteria: before === undefined ? [] : listChangedCriteria(before, run),
    };
  }

  compareRow(row: HashedRow): RowState {
    return this.#index.compareRow(row);
  }

  has(key: OutcomeKey): boolean {
    return this.#index.offsetOf(key) !== undefined;
  }

  read(key: OutcomeKey): OutcomeLine | undefined {
    return this.#outcomes?.read(key);
  }

  readAnswer(key: AnswerKey): AnswerLine | undefined {
    return this.#outcomes?.readAnswer(key);
  }

  append(): never {
    const message = `The journal ${this.#path} was opened to be read: open it with openJournal for a run`;
    throw new JournalError(message, { code: 'journal_state', path: this.#path });
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
    this.#outcomes = undefined;
  }

  #readOrClose(run: JournalRun): RunLine | undefined {
    try {
      const before = this.#read();
      const journal = { path: this.#path, index: this.#index };
      if (before !== undefined) requireSameSettings(before, run, journal);
      return before;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #read(): RunLine | undefined {
    const path = this.#path;
    const descriptor = asJournalError('open', path, () => openSync(path, 'r'));
    this.#descriptor = descriptor;
    const stored = { descriptor, path, index: this.#index };
    this.#outcomes = new StoredOutcomes(stored);
    return fillIndex(stored).run;
  }
}
