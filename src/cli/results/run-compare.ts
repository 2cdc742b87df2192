import type { Report, RunRecord } from 'align-evals/batch';
import type { ExitCode } from '../command-error.ts';
import type { ResultFlags } from '../flags/result-flags.ts';
import type { Output } from '../output.ts';
import { warnOfOtherScorer, withMarks } from './calibrated-marks.ts';
import { checkGateNames } from './check-gates.ts';
import { checkReports } from './check-reports.ts';
import { concludeComparison, exitCodeOfGates } from './conclude-run.ts';
import { isStdoutTaken, withTurnedRowsOnly, writeReports } from './print-report.ts';

interface Journals {
  readonly before: string;
  readonly after: string;
}

export async function runCompare(
  { before, after }: Journals,
  given: ResultFlags,
  output: Output,
): Promise<ExitCode> {
  await checkReports(given, { journal: after, earlier: before }, output);
  const { readJournal } = await import('align-evals/batch/node');
  const record = readJournal(after);
  const flags = await withMarks(given, record.run.criteria);
  const { threshold, maxDrop, minCoverage } = flags;
  await checkGateNames({ threshold, maxDrop, minCoverage }, Object.keys(record.run.criteria));
  const earlier = { record: readJournal(before), journal: before };
  const report = await concludeComparison(record, earlier, flags);
  const { gates } = report;
  const exitCode = exitCodeOfGates(gates);
  await warnOfOtherScorer(flags, record.run, output);
  const notices = await labelsOf([earlier.record, record]);
  await writeReports({ report, journal: after, earlier }, flags, output);
  if (output.isJson) output.printJson(toJson(report, { exitCode, notices }));
  else await printComparison({ report, notices }, flags, output);
  return exitCode;
}

interface LabelledReport {
  readonly report: Report;
  readonly notices: readonly string[];
}

/** Returns the sentences that label the scores of two runs, without duplicates. */
async function labelsOf(records: readonly RunRecord[]): Promise<string[]> {
  const { scoreNotice } = await import('align-evals/batch');
  const notices = records.map(({ run }) => scoreNotice(run.service));
  return [...new Set(notices.filter((notice) => notice !== undefined))];
}

function toJson(
  { comparison, gates }: Report,
  { exitCode, notices }: { readonly exitCode: ExitCode; readonly notices: readonly string[] },
): unknown {
  return {
    exitCode,
    gates,
    comparison: comparison === undefined ? null : withTurnedRowsOnly(comparison),
    scoreNotices: notices,
  };
}

async function printComparison(
  { report: { comparison, gates }, notices }: LabelledReport,
  flags: ResultFlags,
  output: Output,
): Promise<void> {
  if (comparison === undefined) return;
  const { toTerminalComparison } = await import('../report/to-terminal-summary.ts');
  const { layOutGates } = await import('../report/lay-out-gates.ts');
  const isTaken = isStdoutTaken(flags);
  const surface = isTaken ? output.stderr : output.stdout;
  const text = toTerminalComparison(comparison, notices, { ...surface, isFull: flags.full });
  const parts = gates.length === 0 ? [text] : [text, layOutGates(gates, surface).join('\n')];
  (isTaken ? output.note : output.print)(parts.join('\n'));
}
