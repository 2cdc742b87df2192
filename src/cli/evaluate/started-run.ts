import type { EvaluationSettings, JournalOptions } from 'align-evals/batch';
import type { EvaluateFlags } from '../flags/evaluate-flags.ts';
import type { RunConnection } from './connect-run.ts';
import type { ResolvedRun } from './resolve-run.ts';

/** What a run works with. */
export interface StartedRun {
  readonly run: ResolvedRun;
  /** The rows of the file; undefined on stdin. */
  readonly rows: number | undefined;
  readonly flags: EvaluateFlags;
  readonly connection: RunConnection;
}

/** The options that a run and its plan share. */
export function toSettings({
  run,
  flags,
  connection,
}: StartedRun): EvaluationSettings & JournalOptions {
  return {
    ...run.settings,
    keep: run.keep,
    retryFailed: flags.retryFailed,
    source: run.source.name,
    service: connection.journalService,
  };
}
