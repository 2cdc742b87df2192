import type { EvaluationPlan, Report, RunLine } from 'align-evals/batch';
import { EXIT, type ExitCode, usageError, worstOf } from '../command-error.ts';
import { noteOtherPlaces } from '../evaluate/check-run.ts';
import { describePlan } from '../evaluate/describe-plan.ts';
import { keepSelection, noteSelection } from '../evaluate/keep-selection.ts';
import { lintCriteria } from '../evaluate/lint-criteria.ts';
import { createJournal, findNewJournal, requireNewJournal } from '../evaluate/resolve-run.ts';
import type { RunFlags } from '../flags/run-flags.ts';
import type { ResultFlags } from '../flags/result-flags.ts';
import { programName } from '../host.ts';
import type { Output } from '../output.ts';
import type { CommandContext } from '../program.ts';
import { describeFailure, printFailure } from '../report-failure.ts';
import { warnOfOtherScorer } from '../results/calibrated-marks.ts';
import { checkClusters } from '../results/check-clusters.ts';
import { checkGates } from '../results/check-gates.ts';
import { checkReports } from '../results/check-reports.ts';
import { concludeRun, exitCodeOf, readBaseline } from '../results/conclude-run.ts';
import {
  type PrintedReport,
  printSummary,
  toJsonReport,
  writeReports,
} from '../results/print-report.ts';
import type { KnownRun } from '../results/read-known-run.ts';
import { layOutRuns } from '../report/lay-out-runs.ts';
import { toClosingLines } from '../evaluate/closing-lines.ts';
import { wrapCommand } from '../text/shell-command.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { openEvalRows } from './eval-rows.ts';
import { type EvalRun, executeEval, planRun } from './execute-eval.ts';
import { findEvals } from './find-evals.ts';
import { loadEval, type LoadedEval } from './load-eval.ts';
import {
  connectEval,
  listRuns,
  nameOfEval,
  type PlannedRun,
  rejectSeveral,
  toResultFlags,
} from './plan-runs.ts';
import { toResumeWords } from './resume-words.ts';

/** What one run of the command left behind. */
interface RanEval {
  readonly name: string;
  readonly exitCode: ExitCode;
  /** Undefined for a run that was only planned. */
  readonly report: Report | undefined;
  /** What `--json` prints. */
  readonly json: object;
}

/** Runs evals one after the other, each with a journal and a verdict of its own. */
export async function runEvals(
  names: readonly string[],
  flags: RunFlags,
  context: CommandContext,
): Promise<ExitCode> {
  const { evals, failed: ran } = await loadEvals(await findEvals(names), context);
  const planned = listRuns(evals, flags);
  rejectSeveral(planned, flags);
  rejectConflicts(flags);
  for (const one of planned) {
    const isAlone = planned.length + ran.length === 1;
    ran.push(
      await runOne(one, flags, context).catch((error: unknown) => {
        if (isAlone) throw error;
        return toFailedRun(one.name, error, context.output);
      }),
    );
    const last = ran.at(-1)?.exitCode;
    // The user stopped the command, not only one run of it.
    if (last === EXIT.interrupted || last === EXIT.terminated) break;
  }
  const exitCode = worstOf(ran.map((one) => one.exitCode));
  printAll(ran, exitCode, context);
  return exitCode;
}

interface LoadedEvals {
  readonly evals: readonly LoadedEval[];
  /** The evals that cannot be loaded. */
  readonly failed: RanEval[];
}

/**
 * Loads the files of evals.
 *
 * @throws {@link CommandError} when the only one cannot be loaded.
 */
async function loadEvals(
  files: readonly string[],
  { output }: CommandContext,
): Promise<LoadedEvals> {
  const evals: LoadedEval[] = [];
  const failed: RanEval[] = [];
  for (const file of files) {
    try {
      evals.push(await loadEval(file));
    } catch (error) {
      if (files.length === 1) throw error;
      failed.push(await toFailedRun(nameOfEval(file), error, output));
    }
  }
  return { evals, failed };
}

/** Evals are independent of each other: one that cannot be run does not keep the others from running. */
async function toFailedRun(name: string, error: unknown, output: Output): Promise<RanEval> {
  const { code, message, exitCode } = await describeFailure(error);
  const text = `${toTerminalText(name)} was not run: ${message}`;
  if (!output.isJson) printFailure(text, output);
  return { name, exitCode, report: undefined, json: { exitCode, error: { code, message } } };
}

function rejectConflicts({ out, resume, retryFailed }: RunFlags): void {
  if (resume !== undefined && out !== undefined) {
    throw usageError('--out begins a new journal, and --resume continues one. Keep one of them.');
  }
  if (retryFailed === true && resume === undefined) {
    throw usageError('--retry-failed needs a run to continue. Add --resume JOURNAL.');
  }
}

async function runOne(
  planned: PlannedRun,
  given: RunFlags,
  context: CommandContext,
): Promise<RanEval> {
  const { output, host } = context;
  const results = await toResultFlags(planned, given);
  await checkGates(results, planned.names);
  const path = given.resume ?? (await newJournal(planned, given));
  await checkReports(results, { journal: path }, output);
  const before = given.resume === undefined ? undefined : await readBefore(given.resume);
  const flags = withLimit(given, before, output);
  const baseline = await readBaseline(results);
  requireTags(planned, flags, { results, before, baseline });
  const source = await openEvalRows(planned, flags, host);
  const connection = await connectEval(planned, before, flags, context);
  try {
    const run: EvalRun = { ...planned, journal: path, flags, before, connection, source };
    if (flags.dryRun !== true) noteOtherPlaces(planned.criteria, output);
    const plan = await planRun(run);
    if (flags.dryRun === true) return await printPlan(run, plan, context);
    const journal =
      before === undefined && flags.out === undefined
        ? await createJournal(path, planned.name)
        : path;
    return await runAndReport({ ...run, journal }, plan, { ...context, results, baseline });
  } finally {
    await connection.client.close();
  }
}

interface RunFacts extends Pick<ReportContext, 'results' | 'baseline'> {
  readonly before: RunLine | undefined;
}

function requireTags(
  { definition }: PlannedRun,
  { clusterBy, keep, resume }: RunFlags,
  { results, before, baseline }: RunFacts,
): void {
  const byRetention = definition.dataRetention === 'none' ? "dataRetention: 'none'" : undefined;
  checkClusters({
    clusterBy: results.clusterBy,
    namedBy: clusterBy === undefined ? 'clusterBy' : '--cluster-by',
    scoresOnly: keep === 'scores' ? '--keep scores' : byRetention,
    resumed: before?.keep === 'scores' ? resume : undefined,
    baseline,
  });
}

/** Adds the limit of the journal of a resumed run. */
function withLimit(flags: RunFlags, before: RunLine | undefined, output: Output): RunFlags {
  const { limit } = keepSelection(flags, before);
  if (limit === undefined) return flags;
  noteSelection({ limit }, output);
  return { ...flags, limit };
}

async function readBefore(journal: string): Promise<RunLine> {
  const { readRun } = await import('align-evals/batch/node');
  return readRun(journal);
}

async function newJournal({ name }: PlannedRun, { out }: RunFlags): Promise<string> {
  if (out === undefined) return await findNewJournal(new Date(), { prefix: name });
  await requireNewJournal(out);
  return out;
}

async function printPlan(
  run: EvalRun,
  plan: EvaluationPlan | undefined,
  { output }: CommandContext,
): Promise<RanEval> {
  if (plan === undefined) {
    throw usageError(
      '--dry-run reads the rows, and a generator can be read once only. Pass a list, or a function that returns the rows.',
    );
  }
  const findings = await lintCriteria(run.criteria);
  const shown = { plan, names: run.names, limitPerMinute: null, expectedDrop: null, findings };
  if (!output.isJson) output.print(describePlan(shown));
  const json = { exitCode: EXIT.complete, ...shown };
  return { name: run.name, exitCode: EXIT.complete, report: undefined, json };
}

interface ReportContext extends CommandContext {
  readonly results: ResultFlags;
  readonly baseline: KnownRun | undefined;
}

async function runAndReport(
  run: EvalRun,
  plan: EvaluationPlan | undefined,
  context: ReportContext,
): Promise<RanEval> {
  const { output, results, baseline } = context;
  const { readJournal } = await import('align-evals/batch/node');
  const { interrupted, summary } = await executeEval(run, plan, context);
  const { message } = summary.stop;
  if (message !== undefined) noteStop(run, message, context);
  const report = await concludeRun(readJournal(run.journal), baseline, results);
  await warnOfOtherScorer(results, report.record.run, output);
  const exitCode = exitCodeOf(report, interrupted);
  const printed: PrintedReport = {
    ...{ report, journal: run.journal, earlier: baseline, exitCode },
    isLabelled: run.connection.journalService !== undefined,
    judgeTokens: run.connection.tokens?.counts,
  };
  await writeReports(printed, results, output);
  if (!output.isJson) {
    await printSummary(printed, results, output);
    noteClosing(run, report, context);
  }
  return { name: run.name, exitCode, report, json: await toJsonReport(printed, results.report) };
}

/** Reports why a run ended early, and how to continue it. */
function noteStop(run: EvalRun, message: string, { output, host }: CommandContext): void {
  output.warn(`Stopped: ${toTerminalText(message)}.`);
  const resume = toResumeWords(run, programName(host.env));
  output.note(['Continue with:', ...wrapCommand(resume, output.stderr.width)].join('\n'));
}

function noteClosing(run: EvalRun, report: Report, { output, host }: CommandContext): void {
  const program = programName(host.env);
  // The journal of --rescore lacks an answer, and would lack it again.
  const isLacking = Object.hasOwn(report.summary.failures, 'task_no_answer');
  const lines = toClosingLines(report, {
    journal: run.journal,
    program,
    resume: toResumeWords(run, program, isLacking ? 'called' : 'kept'),
    tokens: run.connection.tokens?.describe(run.before !== undefined),
    ...output.stderr,
  });
  output.note(`\n${lines.join('\n')}\n`);
}

/** Prints what belongs to all runs: one JSON object, or how variants compare. */
function printAll(ran: readonly RanEval[], exitCode: ExitCode, { output }: CommandContext): void {
  const [first, ...others] = ran;
  if (output.isJson) {
    output.printJson(
      others.length === 0
        ? first?.json
        : { exitCode, runs: ran.map(({ name, json }) => ({ name, ...json })) },
    );
    return;
  }
  const runs = ran.flatMap(({ name, report }) =>
    report === undefined ? [] : [{ name, scores: report.summary.criteria, report }],
  );
  if (runs.length > 1) output.print(layOutRuns(runs, output.stdout).join('\n'));
}
