export type { Journal } from '../journal/journal.ts';
export type { RunRecord } from '../journal/record.ts';
