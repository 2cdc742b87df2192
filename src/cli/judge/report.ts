import type { ExitCode } from '../command-error.ts';
import type { JudgeFlags } from '../flags/judge-flags.ts';
import type { Output } from '../output.ts';
import { checkGates } from './check-gates.ts';
import { checkReports } from './check-reports.ts';
import { exitCodeOf, judgeRun, readBaseline } from './judge-run.ts';
import { printReport } from './print-report.ts';

/** Runs `report`: the same judgement and reports that `evaluate` makes of its journal. */
export async function report(
  journal: string,
  flags: JudgeFlags,
  output: Output,
): Promise<ExitCode> {
  await checkReports(flags, { journal }, output);
  const { readJournal } = await import('align-evals/batch/node');
  const record = readJournal(journal);
  await checkGates(flags, Object.keys(record.run.criteria));
  const judged = await judgeRun(record, await readBaseline(flags), flags);
  const exitCode = exitCodeOf(judged);
  await printReport({ report: judged, journal, exitCode }, flags, output);
  return exitCode;
}
