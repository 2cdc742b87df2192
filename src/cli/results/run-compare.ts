import type { ComparedRun, Comparison, Report, RunRecord } from 'align-evals/batch';
import { EXIT, type ExitCode, usageError } from '../command-error.ts';
import type { ResultFlags } from '../flags/result-flags.ts';
import type { Output } from '../output.ts';
import { warnOfOtherScorer, withMarks } from './calibrated-marks.ts';
import { checkGateNames } from './check-gates.ts';
import { checkReports } from './check-reports.ts';
import { concludeComparison, exitCodeOfGates, meansOf } from './conclude-run.ts';
import { isStdoutTaken, withTurnedRowsOnly, writeReports } from './print-report.ts';
import { prepareForReading, readKnownRun } from './read-known-run.ts';

/** Compares the last run with the first one. The means of more than two runs are shown beside each other. */
export async function runCompare(
  journals: readonly string[],
  given: ResultFlags,
  output: Output,
): Promise<ExitCode> {
  const [[first, ...between], journal] = [journals.slice(0, -1), journals.at(-1)];
  if (first === undefined || journal === undefined) {
    throw usageError('compare needs two journals or more.');
  }
  await checkReports(given, { journal, earlier: [first, ...between] }, output);
  prepareForReading();
  const later = await readKnownRun(journal);
  const { record } = later;
  const flags = await withMarks(given, record.run.criteria);
  const { threshold, maxDrop, minCoverage } = flags;
  await checkGateNames({ threshold, maxDrop, minCoverage }, Object.keys(record.run.criteria));
  const earlier = await readKnownRun(first);
  const others = await Promise.all(between.map(readKnownRun));
  const runs = await meansOf([earlier, ...others, later], flags);
  const report = { ...(await concludeComparison(record, earlier, flags)), runs };
  const isCompared = Object.keys(report.comparison.criteria).length > 0;
  const exitCode = isCompared ? exitCodeOfGates(report.gates) : EXIT.incomplete;
  await warnOfOtherScorer(flags, record.run, output);
  const notices = await labelsOf([earlier.record, ...others.map((one) => one.record), record]);
  await writeReports({ report, journal, earlier }, flags, output);
  if (output.isJson) output.printJson(toJson(report, { exitCode, notices }));
  else await printComparison({ report, notices }, flags, output);
  return exitCode;
}

interface ComparisonReport extends Report {
  readonly comparison: Comparison;
  readonly runs: readonly ComparedRun[];
}

interface LabelledReport {
  readonly report: ComparisonReport;
  readonly notices: readonly string[];
}

/** Returns the sentences that label the scores of all runs, without duplicates. */
async function labelsOf(records: readonly RunRecord[]): Promise<string[]> {
  const { scoreNotice } = await import('align-evals/batch');
  const notices = records.map(({ run }) => scoreNotice(run.service));
  return [...new Set(notices.filter((notice) => notice !== undefined))];
}

function toJson(
  { comparison, gates, runs }: ComparisonReport,
  { exitCode, notices }: { readonly exitCode: ExitCode; readonly notices: readonly string[] },
): unknown {
  return {
    exitCode,
    gates,
    comparison: withTurnedRowsOnly(comparison),
    runs,
    scoreNotices: notices,
  };
}

async function printComparison(
  { report: { comparison, gates, runs }, notices }: LabelledReport,
  flags: ResultFlags,
  output: Output,
): Promise<void> {
  const { toTerminalComparison } = await import('../report/to-terminal-summary.ts');
  const { layOutGates } = await import('../report/lay-out-gates.ts');
  const { layOutRuns } = await import('../report/lay-out-runs.ts');
  const isTaken = isStdoutTaken(flags);
  const surface = isTaken ? output.stderr : output.stdout;
  const parts = [
    ...(runs.length < 3 ? [] : [`${layOutRuns(runs, surface).join('\n')}\n`]),
    toTerminalComparison(comparison, notices, { ...surface, isFull: flags.full }),
    ...layOutGates(gates, surface),
  ];
  (isTaken ? output.note : output.print)(parts.join('\n'));
}
