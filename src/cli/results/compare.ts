import type { Report } from 'align-evals/batch';
import { EXIT, type ExitCode } from '../command-error.ts';
import type { ResultFlags } from '../flags/result-flags.ts';
import type { Output } from '../output.ts';
import { checkCriteria } from './check-gates.ts';
import { checkReports } from './check-reports.ts';
import { concludeComparison } from './conclude-run.ts';
import { isStdoutTaken, withTurnedRowsOnly, writeReports } from './print-report.ts';

/** The journals to compare. */
interface Journals {
  readonly before: string;
  readonly after: string;
}

/** Runs `compare`. */
export async function compare(
  { before, after }: Journals,
  flags: ResultFlags,
  output: Output,
): Promise<ExitCode> {
  await checkReports(flags, { journal: after, earlier: before }, output);
  const { readJournal } = await import('align-evals/batch/node');
  const record = readJournal(after);
  const { threshold, maxDrop } = flags;
  await checkCriteria({ threshold, maxDrop }, Object.keys(record.run.criteria));
  const earlier = { record: readJournal(before), journal: before };
  const report = await concludeComparison(record, earlier, flags);
  const { gates } = report;
  const exitCode = gates.every(({ passed }) => passed) ? EXIT.complete : EXIT.gateFailed;
  await writeReports({ report, journal: after }, flags, output);
  if (output.isJson) output.printJson(toJson(report, exitCode));
  else await printComparison(report, flags, output);
  return exitCode;
}

function toJson({ comparison, gates }: Report, exitCode: ExitCode): unknown {
  return {
    exitCode,
    gates,
    comparison: comparison === undefined ? null : withTurnedRowsOnly(comparison),
  };
}

async function printComparison(
  { comparison, gates }: Report,
  flags: ResultFlags,
  output: Output,
): Promise<void> {
  if (comparison === undefined) return;
  const { toTerminalComparison } = await import('../report/to-terminal-summary.ts');
  const { toGateLines } = await import('../report/gate-lines.ts');
  const isTaken = isStdoutTaken(flags);
  const surface = isTaken ? output.stderr : output.stdout;
  const text = toTerminalComparison(comparison, { ...surface, isFull: flags.full });
  const parts = gates.length === 0 ? [text] : [text, toGateLines(gates, surface).join('\n')];
  (isTaken ? output.note : output.print)(parts.join('\n'));
}
