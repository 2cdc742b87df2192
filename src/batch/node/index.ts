export type { Journal } from '../journal/journal.ts';
export type { RunLine } from '../journal/lines.ts';
export type { RunRecord } from '../journal/record.ts';
export type { Durability } from './disk-sync.ts';
export { openJournal, type OpenJournalOptions } from './open-journal.ts';
export { readJournal, readRun } from './read-journal.ts';
export { viewJournal } from './view-journal.ts';
