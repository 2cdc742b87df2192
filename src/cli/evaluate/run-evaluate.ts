import type { EvaluationPlan, Report } from 'align-evals/batch';
import { type ExitCode, usageError } from '../command-error.ts';
import type { EvaluateFlags } from '../flags/evaluate-flags.ts';
import { programName } from '../host.ts';
import type { Output } from '../output.ts';
import type { CommandContext } from '../program.ts';
import { checkGates } from '../results/check-gates.ts';
import { checkReports } from '../results/check-reports.ts';
import { concludeRun, exitCodeOf, readBaseline } from '../results/conclude-run.ts';
import { type PrintedReport, printReport } from '../results/print-report.ts';
import { checkRun, noteOtherPlaces } from './check-run.ts';
import { connectRun, type StartedRun } from './connect-run.ts';
import { executeRun } from './execute-run.ts';
import { checkSource } from './open-rows.ts';
import { printPlan } from './plan-run.ts';
import { type ResolvedRun, resolveRun } from './resolve-run.ts';
import { toResumeCommand } from './resume-command.ts';

/** Runs `evaluate`: checks everything, evaluates, and reports from the journal. */
export async function runEvaluate(
  files: readonly string[],
  flags: EvaluateFlags,
  context: CommandContext,
): Promise<ExitCode> {
  const { output } = context;
  if (flags.out !== undefined && flags.resume !== undefined) {
    throw usageError('--out and --resume both name the journal. Keep one of them.');
  }
  const run = await resolveRun(files, flags, context);
  await checkGates(flags, run.names);
  await checkReports(
    flags,
    {
      journal: run.journal,
      rows: run.source.isRepeatable ? run.source.files.map(({ name }) => name) : [],
    },
    output,
  );
  noteUnusedTags(run, flags, output);
  noteGatesOfShard(flags, output);
  const baseline = await readBaseline(flags);
  const rows = await checkSource(
    run.source,
    { kind: run.settings.kind, fields: flags.field },
    output,
  );
  if (rows === undefined && flags.sample !== undefined) {
    throw usageError('--sample needs a file, because it reads the rows twice. Pass FILE.');
  }
  const connection = await connectRun(run, flags, context);
  try {
    const started = { run, rows, flags, connection };
    noteOtherPlaces(started, output);
    const plan = await planUnlessStdin(started, output);
    if (flags.dryRun === true && plan !== undefined) {
      return await printPlan(plan, started, baseline, output);
    }
    const interrupted = await executeRun(started, plan, context);
    const { readJournal } = await import('align-evals/batch/node');
    const report = await concludeRun(readJournal(run.journal), baseline, flags);
    const exitCode = exitCodeOf(report, interrupted);
    const printed = { report, journal: run.journal, earlier: baseline, exitCode };
    await printReport({ ...printed, ...describeScorer(connection) }, flags, output);
    if (!output.isJson) await noteClosing(report, started, context);
    return exitCode;
  } finally {
    await connection.client.close();
  }
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
    tokens: connection.tokens?.describe(),
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

/** A journal of scores has neither tags nor groups, so these flags have no effect. */
function noteUnusedTags(
  { keep, settings }: ResolvedRun,
  { groupBy, clusterBy }: EvaluateFlags,
  { note }: Output,
): void {
  if (keep !== 'scores' && settings.dataRetention !== 'none') return;
  const unused = [
    ...(groupBy === undefined ? [] : ['--group-by']),
    ...(clusterBy === undefined ? [] : ['--cluster-by']),
  ];
  if (unused.length === 0) return;
  const verb = unused.length === 1 ? 'has' : 'have';
  note(`The journal keeps scores only, without tags: ${unused.join(' and ')} ${verb} no effect.`);
}
