import type { EvaluationPlan, RunOptions, RunStop, RunSummary } from 'align-evals/batch';
import type { CommandError, ExitCode } from '../command-error.ts';
import { toFlagNames } from '../flags/flag-names.ts';
import { programName } from '../host.ts';
import { type Interrupts, listenToInterrupts } from '../interrupts.ts';
import { marksOf } from '../results/calibrated-marks.ts';
import type { CommandContext } from '../program.ts';
import { createProgress, type RunProgress } from '../progress/create-progress.ts';
import { nameOf } from '../rows/row-source.ts';
import { countOf, toEstimateText } from '../text/quantity-text.ts';
import { wrapCommand } from '../text/shell-command.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { type StartedRun, toSharedOptions } from './connect-run.ts';
import { describeChanges } from './describe-plan.ts';
import { openRows } from './open-rows.ts';
import { toResumeCommand } from './resume-command.ts';
import { TagNames } from './tag-names.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

/** How a run ended. */
export interface RunEnd {
  /** The exit code of the first signal, if any. */
  readonly interrupted: ExitCode | undefined;
  /** What only the end of rows of stdin shows: that none has the tag of `--group-by`. */
  readonly problem: CommandError | undefined;
}

/** Evaluates the rows, with progress on stderr. */
export async function executeRun(
  started: StartedRun,
  checked: EvaluationPlan | undefined,
  context: CommandContext,
): Promise<RunEnd> {
  const { output, host } = context;
  const plan = started.run.isResumed ? checked : undefined;
  const interrupts = listenToInterrupts(host.signals);
  const opened = openRows(started, output, interrupts.stop);
  const tags = new TagNames();
  const rows = checked === undefined ? tags.collect(opened.rows) : opened.rows;
  const isOfService = started.connection.journalService === undefined;
  const progress = await createProgress(output, { isOfService });
  let summary: RunSummary;
  try {
    const size = { rows: opened.total ?? checked?.rows, outcomes: checked?.outcomes, plan };
    summary = await execute(started, { rows, size }, { ...context, interrupts, progress });
  } finally {
    progress.end();
    interrupts.release();
  }
  noteEnd(summary, started, checked?.outcomes, context);
  const isWhole = checked === undefined && summary.stop.why === 'done';
  const { groupBy } = started.flags;
  const problem = isWhole ? tags.find(groupBy, started.run.settings.tags) : undefined;
  return { interrupted: interrupts.exitCode(), problem };
}

interface RunSize {
  /** The number of rows; undefined when they come from stdin. */
  readonly rows: number | undefined;
  /** The number of outcomes; undefined when the rows come from stdin. */
  readonly outcomes: number | undefined;
  /** The plan of a resumed run; undefined for a new run, and when the rows come from stdin. */
  readonly plan: EvaluationPlan | undefined;
}

interface Execution extends CommandContext {
  readonly interrupts: Interrupts;
  readonly progress: RunProgress;
}

async function execute(
  started: StartedRun,
  { rows, size }: Pick<ReturnType<typeof openRows>, 'rows'> & { readonly size: RunSize },
  { output, interrupts, progress }: Execution,
): Promise<RunSummary> {
  const { evaluateAll } = await import('align-evals/batch');
  const { openJournal } = await import('align-evals/batch/node');
  const { run, flags, connection } = started;
  const evaluation = evaluateAll(connection.client, rows, {
    ...toSharedOptions(started),
    ...toRunOptions(started),
    journal: openJournal(run.journal),
    totalOutcomes: size.outcomes,
    signal: interrupts.stop,
    onProgress: progress.show,
  });
  // With wrong options nothing starts, so the line follows the call.
  output.note(describeStart(started, size, output.stderr.isUnicode));
  for (const line of size.plan === undefined ? [] : describeChanges(size.plan)) output.note(line);
  if (run.leftOut.length > 0) output.note(describeLeftOut(run.leftOut));
  interrupts.stop.addEventListener('abort', () => {
    // The run listens to the same signal, and reports afterwards what is in flight.
    queueMicrotask(() => {
      const timeoutMs = flags.timeout ?? DEFAULT_TIMEOUT_MS;
      progress.note(describeStopping(progress.inFlight(), timeoutMs));
    });
  });
  interrupts.abort.addEventListener('abort', () => {
    evaluation.abort();
  });
  return await evaluation.summary;
}

function toRunOptions({ flags, connection }: StartedRun): RunOptions {
  return {
    concurrency: flags.concurrency ?? connection.concurrency,
    cachePriming: flags.priming,
    budget: flags.budget && {
      ...flags.budget,
      usedTokens: connection.tokens && (() => connection.tokens?.used),
    },
    thresholds: marksOf(flags),
    clusterBy: flags.clusterBy,
    pace: connection.isPaced && { share: flags.share },
  };
}

/** Reports why a run ended early, and how to continue it. */
function noteEnd(
  summary: RunSummary,
  started: StartedRun,
  outcomes: number | undefined,
  { output, host }: CommandContext,
): void {
  if (summary.stop.why === 'done') return;
  output.warn(describeEnd(summary, outcomes));
  const resume = toResumeCommand(started.run, started.flags, programName(host.env));
  output.note(['Continue with:', ...wrapCommand(resume, output.stderr.width)].join('\n'));
}

function describeStart(
  { run, connection }: Pick<StartedRun, 'run' | 'connection'>,
  { rows, outcomes, plan }: RunSize,
  isUnicode: boolean,
): string {
  const { trials = 1 } = run.settings;
  const times = isUnicode ? ' × ' : ' x ';
  const factors = [
    rows === undefined ? `Rows from ${nameOf(run.source)}` : countOf(rows, 'row', 'rows'),
    countOf(run.names.length, 'criterion', 'criteria'),
    ...(trials === 1 ? [] : [`${trials} trials`]),
  ].join(times);
  const size = describeSize(outcomes, plan);
  return `${factors}${size} to ${connection.service}, journal ${toTerminalText(run.journal)}`;
}

function describeLeftOut(names: readonly string[]): string {
  const list = names.map((name) => toTerminalText(name)).join(', ');
  return `Criteria of the journal that are left out: ${list}. Add them with -c to evaluate them.`;
}

function describeSize(total: number | undefined, plan: EvaluationPlan | undefined): string {
  if (total === undefined) return '';
  const requests = plan?.requests ?? total;
  const known = plan === undefined || plan.reused === 0 ? '' : `, ${plan.reused} known`;
  return known === ''
    ? ` = ${countOf(requests, 'request', 'requests')}`
    : ` = ${total}${known}: ${countOf(requests, 'request', 'requests')}`;
}

function describeStopping(inFlight: number, timeoutMs: number): string {
  if (inFlight === 0) return 'Stopping.';
  const requests = countOf(inFlight, 'request', 'requests');
  return `Stopping: ${requests} in flight, up to ${toEstimateText(timeoutMs)}. Press Ctrl-C again to abort them.`;
}

function describeEnd(
  { scored, notApplicable, failed, stop }: RunSummary,
  total: number | undefined,
): string {
  const done = scored + notApplicable + failed;
  const share = total === undefined ? String(done) : `${done} of ${total}`;
  // After the last evaluation, the place says nothing.
  const where = done === total ? '' : ` after ${share}`;
  // The user knows why: by Ctrl-C.
  const why = stop.why === 'interrupted' ? '' : `: ${describeReason(stop)}`;
  return `Stopped${where}${why}.`;
}

function describeReason({ why, message = why }: RunStop): string {
  return toFlagNames(message).replace(/\.$/, '');
}
