import type { Comparison, Report } from 'align-evals/batch';
import type { ExitCode } from '../command-error.ts';
import { pathOf, type ReportTarget } from '../flags/parse-report-targets.ts';
import type { ResultFlags } from '../flags/result-flags.ts';
import type { TokenCounts } from '../evaluate/judge-tokens.ts';
import type { Output } from '../output.ts';
import type { KnownRun } from './read-known-run.ts';

export interface PrintedReport {
  readonly report: Report;
  readonly journal: string;
  /** The run with which the report compares. */
  readonly earlier?: KnownRun | undefined;
  readonly exitCode: ExitCode;
  /** Whether stderr has already shown who computed the scores, if the service did not. */
  readonly isLabelled?: boolean | undefined;
  /** The tokens of the judge of this run, if it has one that reports them. */
  readonly judgeTokens?: TokenCounts | undefined;
}

/** When stdout carries a report, everything else is written to stderr. */
export function isStdoutTaken({ report = [] }: ResultFlags): boolean {
  return report.some(({ path }) => path === '-');
}

/** Writes the requested reports, and prints the summary or one JSON object. */
export async function printReport(
  printed: PrintedReport,
  flags: ResultFlags,
  output: Output,
): Promise<void> {
  await writeReports(printed, flags, output);
  if (output.isJson) output.printJson(await toJsonReport(printed, flags.report));
  else await printSummary(printed, flags, output);
}

export async function writeReports(
  printed: Pick<PrintedReport, 'report' | 'journal' | 'earlier'>,
  flags: ResultFlags,
  output: Output,
): Promise<void> {
  for (const target of flags.report ?? []) await writeTarget(target, printed, flags, output);
}

export async function printSummary(
  { report, isLabelled }: PrintedReport,
  flags: ResultFlags,
  output: Output,
): Promise<void> {
  const { toTerminalSummary } = await import('../report/to-terminal-summary.ts');
  const isTaken = isStdoutTaken(flags);
  const surface = isTaken ? output.stderr : output.stdout;
  const text = toTerminalSummary(report, {
    ...surface,
    isFull: flags.full,
    clusterBy: flags.clusterBy,
    // A person who sees both streams reads the sentence once.
    isLabelled: isLabelled === true && (isTaken || isOneTerminal(output)),
  });
  (isTaken ? output.note : output.print)(text);
}

function isOneTerminal({ stdout, stderr, isQuiet }: Output): boolean {
  return stdout.isTerminal && stderr.isTerminal && !isQuiet;
}

async function writeTarget(
  target: ReportTarget,
  { report, journal, earlier }: Pick<PrintedReport, 'report' | 'journal' | 'earlier'>,
  { conversations, force, rows: maxRows }: ResultFlags,
  output: Output,
): Promise<void> {
  const { largeReportNote, writeReport } = await import('../report/write-report.ts');
  const path = pathOf(target, journal);
  const source = { report, journal, earlier, maxRows, conversations };
  await writeReport(source, { kind: target.kind, path, force }, output.streams.stdout);
  if (path === '-') return;
  output.note(`Report: ${path}`);
  if (target.kind !== 'html') return;
  const note = await largeReportNote(path);
  if (note !== undefined) output.note(note);
}

/** Creates the object of `--json` for `evaluate`, `run` and `report`. */
export async function toJsonReport(
  { report, journal, exitCode, judgeTokens }: PrintedReport,
  targets: readonly ReportTarget[] = [],
): Promise<object> {
  const { scoreNotice, scoreSource, summarizeTasks, toVerdict } = await import('align-evals/batch');
  const { record, summary, gates, comparison } = report;
  return {
    exitCode,
    verdict: toVerdict(report),
    stopped: record.stop?.why ?? null,
    left: record.stop?.left ?? null,
    journal,
    run: record.run.run,
    service: record.run.service,
    isSynthetic: scoreSource(record.run.service) === 'synthetic',
    scoreNotice: scoreNotice(record.run.service) ?? null,
    durationMs: record.durationMs,
    judgeTokens: judgeTokens ?? null,
    summary,
    tasks: summarizeTasks(record) ?? null,
    gates,
    comparison: comparison === undefined ? null : withTurnedRowsOnly(comparison),
    reports: targets.map((target) => ({ kind: target.kind, path: pathOf(target, journal) })),
  };
}

/** Leaves out the rows that stayed on their side of the mark, which may be thousands. Reports have them. */
export function withTurnedRowsOnly(comparison: Comparison): Comparison {
  return { ...comparison, changes: comparison.changes.filter(({ turned }) => turned !== null) };
}
