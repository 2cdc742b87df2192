import { closeSync, openSync } from 'node:fs';
import { JournalError } from '../journal/journal-error.ts';
import type { JournalLine, RunLine } from '../journal/lines.ts';
import { type RunRecord } from '../journal/record.ts';
import { createRecordBuilder } from '../journal/record-builder.ts';
import { iterateJournalLines, type LineReader, readJournalLines } from './read-journal-lines.ts';
import { asJournalError } from './as-journal-error.ts';

/**
 * Reads a journal into a record: the latest outcome per row, criterion and trial. The record has only the criteria of
 * the last run, under their names of that run, and only outcomes of the latest content of each row. A last line that was
 * torn is left out. The file is not changed and not locked, so that a run may be writing to it.
 *
 * Conversations are not kept in memory, explanations are.
 *
 * @param path - The path of the file.
 * @throws `JournalError` when the file cannot be read, is damaged, is of a later version, or is not a journal.
 *
 * @example
 * ```ts
 * import { readJournal } from 'align-evals/batch/node';
 *
 * const { rows } = readJournal('run.jsonl');
 * for (const { id, outcomes } of rows) console.log(id, outcomes.length);
 * ```
 */
export function readJournal(path: string): RunRecord {
  const builder = createRecordBuilder();
  readFrom(path, builder);
  return builder.build() ?? noRun(path);
}

/**
 * Reads the last `run` line of a journal: the settings, criteria and source with which the run began or continued.
 *
 * @param path - The path of the file.
 * @throws `JournalError` when the file cannot be read, is damaged, is of a later version, or is not a journal.
 *
 * @example
 * ```ts
 * import { readRun } from 'align-evals/batch/node';
 *
 * const { criteria, source } = readRun('run.jsonl');
 * console.log(source, Object.keys(criteria));
 * ```
 */
export function readRun(path: string): RunLine {
  let run: RunLine | undefined;
  readFrom(path, {
    add: (line) => {
      if (line.t === 'run') run = line;
    },
  });
  return run ?? noRun(path);
}

/**
 * Iterates over the lines of a journal, in their order and with their conversations, one in memory at a time. Lines of
 * kinds that this version does not know, and a last line that was torn, are left out.
 *
 * @param path - The path of the file.
 * @throws `JournalError` when the file cannot be read, is damaged, is of a later version, or is not a journal.
 *
 * @example
 * ```ts
 * import { journalLines } from 'align-evals/batch/node';
 *
 * for (const line of journalLines('run.jsonl')) if (line.t === 'out') console.log(line.id, line.status);
 * ```
 */
export function* journalLines(path: string): Generator<JournalLine, void, undefined> {
  const descriptor = asJournalError('open', path, () => openSync(path, 'r'));
  try {
    const lines = iterateJournalLines(descriptor, path);
    for (;;) {
      const next = asJournalError('read', path, () => lines.next());
      if (next.done === true) return;
      if (next.value.line !== undefined) yield next.value.line;
    }
  } finally {
    closeSync(descriptor);
  }
}

function readFrom(path: string, reader: LineReader): void {
  const descriptor = asJournalError('open', path, () => openSync(path, 'r'));
  try {
    asJournalError('read', path, () => readJournalLines(descriptor, path, reader));
  } finally {
    closeSync(descriptor);
  }
}

function noRun(path: string): never {
  const message = `${path} is empty: its run ended before it began. Start the run again`;
  throw new JournalError(message, { code: 'not_a_journal', path });
}
