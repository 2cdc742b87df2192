import type { Clock } from '../../options/clock.ts';
import type { ResolvedOptions } from '../../options/resolve-options.ts';
import type { JournalStart } from '../journal/journal.ts';
import { JournalRecorder } from './journal-recorder.ts';
import { toJournalRun } from './journal-run.ts';
import { NO_RECORDER, type Recorder } from './recorder.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';

/** Opens the journal of a run. */
export async function openRecorder(
  settings: ResolvedRunOptions,
  defaults: Pick<ResolvedOptions, 'target'>,
  clock: Clock,
): Promise<{ readonly recorder: Recorder; readonly start: JournalStart | undefined }> {
  const { journal } = settings;
  if (journal === undefined) return { recorder: NO_RECORDER, start: undefined };
  const run = toJournalRun(settings, defaults, journal.digest);
  const start = await journal.open(run);
  return { recorder: new JournalRecorder(journal, settings, run, clock), start };
}
