import { setFlagsFromString } from 'node:v8';
import type { RunRecord } from 'align-evals/batch';

/** A run and the path of its journal. */
export interface KnownRun {
  readonly record: RunRecord;
  readonly journal: string;
}

/** Reads a journal whole. */
export async function readKnownRun(journal: string): Promise<KnownRun> {
  const { readJournal } = await import('align-evals/batch/node');
  return { record: readJournal(journal), journal };
}

/**
 * Prepares a process for reading journals and nothing else. All rows survive V8's young generation, which would therefore grow by
 * 128 MB that are empty afterwards. Not for commands that run an application, which may need a large one.
 */
export function prepareForReading(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
