import type { EvaluationPlan, Report } from 'align-evals/batch';
import { type ExitCode, usageError } from '../command-error.ts';
import type { EvaluateFlags } from '../flags/evaluate-flags.ts';
import { programName } from '../host.ts';
import type { Output } from '../output.ts';
import type { CommandContext } from '../program.ts';
import { textsOf, warnOfOtherScorer, withMarks } from '../results/calibrated-marks.ts';
import { checkClusters } from '../results/check-clusters.ts';
import { checkGates } from '../results/check-gates.ts';
import { checkReports } from '../results/check-reports.ts';
import { concludeRun, exitCodeOf, readBaseline } from '../results/conclude-run.ts';
import { type PrintedReport, printReport } from '../results/print-report.ts';
import { checkRun, noteOtherPlaces } from './check-run.ts';
import { connectRun, type StartedRun } from './connect-run.ts';
import { executeRun, type RunEnd } from './execute-run.ts';
import { noteSelection } from './keep-selection.ts';
import { checkSource } from './open-rows.ts';
import { printPlan } from './plan-run.ts';
import { createJournal, type ResolvedRun, resolveRun } from './resolve-run.ts';
import { type KnownRun, readKnownRun } from '../results/read-known-run.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { toResumeCommand } from './resume-command.ts';

/** Runs `evaluate`: checks everything, evaluates, and reports from the journal. */
export async function runEvaluate(
  files: readonly string[],
  given: EvaluateFlags,
  context: CommandContext,
): Promise<ExitCode> {
  const { output } = context;
  if (given.out !== undefined && given.resume !== undefined) {
    throw usageError('--out and --resume both name the journal. Keep one of them.');
  }
  const run = await resolveRun(files, given, context);
  const marked = await withMarks(given, textsOf(run.names, run.settings.criteria));
  const flags = { ...marked, ...run.selection };
  await checkGates(flags, run.names);
  await checkReports(
    flags,
    {
      journal: run.journal,
      rows: run.source.isRepeatable ? run.source.files.map(({ name }) => name) : [],
    },
    output,
  );
  const baseline = await readBaseline(flags);
  requireTags(run, flags, baseline);
  noteUnusedGroups(run, flags, output);
  noteGatesOfShard(flags, output);
  noteSelection(run.selection, output);
  const facts = await checkSource(
    run.source,
    { kind: run.settings.kind, fields: flags.field },
    output,
  );
  if (facts.rows === undefined && flags.sample !== undefined) {
    throw usageError('--sample needs a file, because it reads the rows twice. Pass FILE.');
  }
  const connection = await connectRun(run, flags, context);
  try {
    const planned = { run, ...facts, flags, connection };
    // The plan of --dry-run lists them with the other findings of the linter.
    if (flags.dryRun !== true) noteOtherPlaces(run.settings.criteria, output);
    const plan = await planUnlessStdin(planned, output);
    if (flags.dryRun === true && plan !== undefined) {
      return await printPlan(plan, planned, baseline, output);
    }
    const started = { ...planned, run: await withJournal(run, flags) };
    const end = await executeRun(started, plan, context);
    return await reportRun(started, { baseline, ...end }, context);
  } finally {
    await connection.client.close();
  }
}

/** A name that the user chose is not replaced by another one. */
async function withJournal(run: ResolvedRun, { out }: EvaluateFlags): Promise<ResolvedRun> {
  if (run.isResumed || out !== undefined) return run;
  return { ...run, journal: await createJournal(run.journal) };
}

interface ReportedEnd extends RunEnd {
  readonly baseline: KnownRun | undefined;
}

async function reportRun(
  started: StartedRun,
  { baseline, interrupted, problem }: ReportedEnd,
  context: CommandContext,
): Promise<ExitCode> {
  const { run, flags, connection } = started;
  const { output } = context;
  const { record } = await readKnownRun(run.journal);
  const report = await concludeRun(record, baseline, flags);
  await warnOfOtherScorer(flags, report.record.run, output);
  const exitCode = problem?.exitCode ?? exitCodeOf(report, interrupted);
  const printed = { report, journal: run.journal, earlier: baseline, exitCode };
  await printReport({ ...printed, ...describeScorer(connection) }, flags, output);
  if (!output.isJson) await noteClosing(report, started, context);
  if (problem !== undefined) {
    output.warn(`${problem.message} The outcomes are in ${toTerminalText(run.journal)}.`);
  }
  return exitCode;
}

function describeScorer({
  journalService,
  tokens,
}: StartedRun['connection']): Pick<PrintedReport, 'isLabelled' | 'judgeTokens'> {
  return { isLabelled: journalService !== undefined, judgeTokens: tokens?.counts };
}

/** Rows of stdin can be read once only, so that a run of them has no plan. */
async function planUnlessStdin(
  started: StartedRun,
  output: Output,
): Promise<EvaluationPlan | undefined> {
  const isPlanned = started.flags.dryRun === true || started.run.source.isRepeatable;
  return isPlanned ? await checkRun(started, output) : undefined;
}

/** Prints answers to the questions of a newcomer after the first summary. */
async function noteClosing(
  report: Report,
  { run, flags, connection }: StartedRun,
  { output, host }: CommandContext,
): Promise<void> {
  const { toClosingLines } = await import('./closing-lines.ts');
  const program = programName(host.env);
  const lines = toClosingLines(report, {
    journal: run.journal,
    program,
    resume: toResumeCommand(run, flags, program),
    tokens: connection.tokens?.describe(run.isResumed),
    ...output.stderr,
  });
  output.note(`\n${lines.join('\n')}`);
}

/** A gate on a part of the rows says little, and the others may fail. */
function noteGatesOfShard(flags: EvaluateFlags, { note }: Output): void {
  const { threshold, minMean, maxDrop, minCoverage, baseline } = flags;
  const isGated = [threshold, minMean, maxDrop, minCoverage, baseline].some(
    (gate) => gate !== undefined,
  );
  if (flags.shard === undefined || !isGated) return;
  note('Gates belong on the whole run: pass them to align-evals report, after align-evals merge.');
}

function requireTags(
  run: ResolvedRun,
  { clusterBy, keep, retention }: EvaluateFlags,
  baseline: KnownRun | undefined,
): void {
  const byRetention = retention === undefined ? undefined : `--retention ${retention}`;
  checkClusters({
    ...{ clusterBy, namedBy: '--cluster-by', baseline },
    scoresOnly: keep === 'scores' ? '--keep scores' : byRetention,
    resumed: keepsScoresOnly(run) ? run.journal : undefined,
  });
}

/** A journal of scores has no groups. */
function noteUnusedGroups(run: ResolvedRun, { groupBy }: EvaluateFlags, { note }: Output): void {
  if (groupBy === undefined || !keepsScoresOnly(run)) return;
  note('The journal keeps scores only, without tags: --group-by has no effect.');
}

function keepsScoresOnly({ keep, settings }: ResolvedRun): boolean {
  return keep === 'scores' || settings.dataRetention === 'none';
}
