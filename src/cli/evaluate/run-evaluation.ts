import type { RunOptions, RunSummary } from 'align-evals/batch';
import type { ExitCode } from '../command-error.ts';
import type { CommandContext } from '../context.ts';
import { type Interrupts, listenToInterrupts } from '../interrupts.ts';
import { programName } from '../program-name.ts';
import { createProgress, type RunProgress } from '../progress/create-progress.ts';
import { wrapCommand } from '../text/wrap-text.ts';
import { describeResumed } from './describe-plan.ts';
import {
  countEvaluations,
  describeEnd,
  describeStart,
  describeStopping,
  type RunSize,
} from './describe-run.ts';
import { openRows } from './open-rows.ts';
import { makePlan } from './plan-run.ts';
import { toResumeCommand } from './resume-command.ts';
import { type StartedRun, toSettings } from './started-run.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

/** Evaluates the rows, with progress on stderr. Returns the exit code of a signal, if there was one. */
export async function runEvaluation(
  started: StartedRun,
  context: CommandContext,
): Promise<ExitCode | undefined> {
  const { output, host } = context;
  const { run } = started;
  const plan =
    run.isResumed && run.source.isRepeatable ? await makePlan(started, output) : undefined;
  const rows = openRows(started, output);
  const interrupts = listenToInterrupts(host.signals);
  const progress = await createProgress(output, started.connection);
  let summary: RunSummary;
  try {
    const size = { rows: rows.total, plan };
    summary = await execute(started, { ...rows, size }, { ...context, interrupts, progress });
  } finally {
    progress.end();
    interrupts.release();
  }
  noteEnd(summary, started, context);
  return interrupts.exitCode();
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
    ...toSettings(started),
    ...toRunOptions(started),
    journal: openJournal(run.journal),
    totalRows: size.rows,
    signal: interrupts.stop,
    onProgress: progress.show,
  });
  // Not before: with options that are wrong, nothing starts.
  output.note(describeStart(started, size, output.stderr.isUnicode));
  for (const line of size.plan === undefined ? [] : describeResumed(size.plan)) output.note(line);
  interrupts.stop.addEventListener('abort', () => {
    // After the run, which listens to the same signal and then reports what is in flight.
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
    budget: flags.budget,
    thresholds: flags.threshold,
    clusterBy: flags.clusterBy,
    pace: connection.isPaced && { share: flags.share },
  };
}

/** Reports why a run ended early, and how to go on. */
function noteEnd(summary: RunSummary, started: StartedRun, { output, host }: CommandContext): void {
  if (summary.stop.why === 'done') return;
  output.warn(describeEnd(summary, countEvaluations(started, started.rows)));
  const resume = toResumeCommand(started.run, started.flags, programName(host.env));
  output.note(['Continue with:', ...wrapCommand(resume, output.stderr.width)].join('\n'));
}
