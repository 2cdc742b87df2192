import type { ExitCode } from '../command-error.ts';
import type { ResultFlags } from '../flags/result-flags.ts';
import type { Output } from '../output.ts';
import { warnOfOtherScorer, withMarks } from './calibrated-marks.ts';
import { checkGates } from './check-gates.ts';
import { checkReports } from './check-reports.ts';
import { concludeRun, exitCodeOf, readBaseline } from './conclude-run.ts';
import { groupRows } from './group-rows.ts';
import { printReport } from './print-report.ts';
import { prepareForReading, readKnownRun } from './read-known-run.ts';

/** Checks the same gates and writes the same reports as `evaluate`, from a journal. */
export async function runReport(
  journal: string,
  given: ResultFlags,
  output: Output,
): Promise<ExitCode> {
  await checkReports(given, { journal }, output);
  prepareForReading();
  const record = groupRows((await readKnownRun(journal)).record, given.groupBy);
  const flags = await withMarks(given, record.run.criteria);
  await checkGates(flags, Object.keys(record.run.criteria));
  const earlier = await readBaseline(flags);
  const concluded = await concludeRun(record, earlier, flags);
  const exitCode = exitCodeOf(concluded);
  await warnOfOtherScorer(flags, record.run, output);
  await printReport({ report: concluded, journal, earlier, exitCode }, flags, output);
  return exitCode;
}
