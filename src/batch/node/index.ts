/**
 * Keeps a run in a journal file, and reads journals.
 *
 * @module align-evals/batch/node
 */
export type { Journal } from '../journal/journal.ts';
export type { JournalLine, RunLine } from '../journal/lines.ts';
export type { RunRecord } from '../journal/record.ts';
export type { Durability } from './disk-sync.ts';
export { mergeJournals, type MergedJournal } from './merge-journals.ts';
export { type JournalAnswers, openAnswers } from './open-answers.ts';
export { openJournal, type OpenJournalOptions } from './open-journal.ts';
export { journalLines, readJournal, readRun } from './read-journal.ts';
export { viewJournal } from './view-journal.ts';
