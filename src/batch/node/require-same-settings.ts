import { ConfigurationError } from '../../errors/configuration-error.ts';
import type { JournalRun } from '../journal/journal.ts';
import type { RunLine } from '../journal/lines.ts';
import { listDifferences } from '../journal/run-line.ts';

/**
 * Requires that a run has the settings with which its journal began.
 *
 * @throws `ConfigurationError` that lists the differences.
 */
export function requireSameSettings(before: RunLine, run: JournalRun, path: string): void {
  const differences = listDifferences(before, run);
  if (differences.length === 0) return;
  throw new ConfigurationError(
    `${path} was written with other settings, and results of different settings are not mixed: ${differences.join('; ')}. Use the same settings, or another journal`,
    { code: 'conflicting_options', option: 'journal' },
  );
}
