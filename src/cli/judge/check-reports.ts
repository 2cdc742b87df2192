import { usageError } from '../command-error.ts';
import type { JudgeFlags } from '../flags/judge-flags.ts';
import { pathOf } from '../flags/parse-report-targets.ts';
import type { Output } from '../output.ts';
import { isStdoutTaken } from './print-report.ts';

/**
 * Checks that the reports can be written, before a run that may take hours.
 *
 * @throws {@link CommandError} when one would be on stdout beside JSON, or replace a file that is no report.
 */
export async function checkReports(
  flags: JudgeFlags,
  journal: string,
  { isJson }: Pick<Output, 'isJson'>,
): Promise<void> {
  if (isJson && isStdoutTaken(flags)) {
    throw usageError(
      '--json and a report on stdout exclude each other. Write the report to a file.',
    );
  }
  const { report = [], force } = flags;
  if (report.length === 0) return;
  const { resolveReportFile } = await import('../report/report-file.ts');
  for (const target of report) {
    const path = pathOf(target, journal);
    if (path !== '-') await resolveReportFile({ kind: target.kind, path, force });
  }
}
