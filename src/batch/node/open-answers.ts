import { closeSync, openSync } from 'node:fs';
import type { AnswerKey } from '../journal/journal.ts';
import { JournalIndex } from '../journal/journal-index.ts';
import type { AnswerLine } from '../journal/lines.ts';
import { asJournalError } from './as-journal-error.ts';
import { fillIndex, StoredOutcomes } from './stored-journal.ts';

/** The answers of a journal. */
export interface JournalAnswers {
  /** Returns the latest answer for a key, for the option `answers` of a run. */
  readonly find: (key: AnswerKey) => AnswerLine | undefined;
  /** Closes the file. Closing again has no effect. */
  readonly close: () => void;
}

/**
 * Opens the answers of a journal, so that another run can score them without calling the task again. The file is neither changed
 * nor locked.
 *
 * @param path - The path of the journal.
 * @throws `JournalError` when the file cannot be read, is damaged, is of a later version, or is not a journal.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { evaluateAll } from 'align-evals/batch';
 * import { openAnswers, openJournal } from 'align-evals/batch/node';
 *
 * const answers = openAnswers('support.jsonl');
 * const run = evaluateAll(new Client(), [{ id: 'hi', messages: [{ role: 'user', content: 'Hi' }] }], {
 *   task: () => undefined,
 *   criteria: 'Reward short answers',
 *   journal: openJournal('rescored.jsonl'),
 *   answers: answers.find,
 * });
 * console.log((await run.summary).scored);
 * answers.close();
 * ```
 */
export function openAnswers(path: string): JournalAnswers {
  const descriptor = asJournalError('open', path, () => openSync(path, 'r'));
  let isOpen = true;
  const close = (): void => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  try {
    const stored = { descriptor, path, index: new JournalIndex() };
    fillIndex(stored);
    const outcomes = new StoredOutcomes(stored);
    return { find: (key) => outcomes.readAnswer(key), close };
  } catch (error) {
    close();
    throw error;
  }
}
