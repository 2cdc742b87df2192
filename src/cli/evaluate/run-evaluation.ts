import type { RunOptions, RunSummary } from 'align-evals/batch';
import type { ExitCode } from '../command-error.ts';
import type { CommandContext } from '../context.ts';
import { type Interrupts, listenToInterrupts } from '../interrupts.ts';
import { programName } from '../program-name.ts';
import { createProgress, type RunProgress } from '../progress/create-progress.ts';
import { toEstimateText } from '../text/duration-text.ts';
import { toResumeCommand } from './resume-command.ts';
import { type StartedRun, toSettings } from './started-run.ts';
import { openRows } from './open-rows.ts';
import { describeChanges, makePlan } from './plan-run.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

/** Evaluates the rows, with progress on stderr. Returns the exit code of a signal, if there was one. */
export async function runEvaluation(
  started: StartedRun,
  { output, host }: CommandContext,
): Promise<ExitCode | undefined> {
  const rows = openRows(started, output);
  const total = countEvaluations(started, rows.total);
  const start = describeStart(started, rows.total, total);
  output.note(output.stderr.isUnicode ? start : start.replaceAll(' × ', ' x '));
  if (started.run.isResumed && started.run.source.isRepeatable) {
    for (const line of describeChanges(await makePlan(started, output))) output.note(line);
  }
  const interrupts = listenToInterrupts(host.signals);
  const progress = await createProgress(output, started.connection);
  try {
    const summary = await execute(started, rows, interrupts, progress);
    progress.end();
    if (summary.stop.why !== 'done') {
      output.warn(describeStop(summary, total));
      const command = toResumeCommand(started.run.journal, started.flags, programName(host.env));
      output.note(`Continue with:\n  ${command}`);
    }
    return interrupts.exitCode();
  } finally {
    progress.end();
    interrupts.release();
  }
}

async function execute(
  started: StartedRun,
  rows: ReturnType<typeof openRows>,
  { stop, abort }: Interrupts,
  progress: RunProgress,
): Promise<RunSummary> {
  const { evaluateAll } = await import('align-evals/batch');
  const { openJournal } = await import('align-evals/batch/node');
  const { client } = started.connection;
  const evaluation = evaluateAll(client, rows.rows, {
    ...toSettings(started),
    ...toRunOptions(started),
    journal: openJournal(started.run.journal),
    totalRows: rows.total,
    signal: stop,
    onProgress: progress.show,
  });
  const { flags } = started;
  stop.addEventListener('abort', () => {
    // After the run, which listens to the same signal and then reports what is in flight.
    queueMicrotask(() => {
      progress.note(describeStopping(progress.inFlight(), flags.timeout ?? DEFAULT_TIMEOUT_MS));
    });
  });
  abort.addEventListener('abort', () => {
    evaluation.abort();
  });
  return await evaluation.summary;
}

function toRunOptions({ flags, connection }: StartedRun): RunOptions {
  return {
    concurrency: flags.concurrency,
    cachePriming: flags.priming,
    budget: flags.budget,
    thresholds: flags.threshold,
    clusterBy: flags.clusterBy,
    // The embedded server has no limit, and nobody else waits for it.
    pace: connection.isOffline ? false : { share: flags.share },
  };
}

function countEvaluations({ run }: StartedRun, rows: number | undefined): number | undefined {
  return rows === undefined ? undefined : rows * run.names.length * (run.settings.trials ?? 1);
}

function describeStart(
  { run, connection }: StartedRun,
  rows: number | undefined,
  total: number | undefined,
): string {
  const trials = run.settings.trials ?? 1;
  const criteria = `${String(run.names.length)} ${run.names.length === 1 ? 'criterion' : 'criteria'}`;
  const factors = trials === 1 ? criteria : `${criteria} × ${String(trials)} trials`;
  const where = connection.isOffline ? 'the embedded server' : connection.service;
  const journal = `journal ${run.journal}`;
  if (rows === undefined)
    return `Rows from ${run.source.name} × ${factors} to ${where}, ${journal}`;
  const noun = rows === 1 ? 'row' : 'rows';
  return `${String(rows)} ${noun} × ${factors} = ${String(total)} requests to ${where}, ${journal}`;
}

function describeStopping(inFlight: number, timeoutMs: number): string {
  const requests = `${String(inFlight)} ${inFlight === 1 ? 'request' : 'requests'} in flight`;
  return `Stopping: ${requests}, up to ${toEstimateText(timeoutMs)}. Press Ctrl-C again to abort them.`;
}

/** Says how far a run came that ended early, and why, unless the user stopped it. */
function describeStop(
  { scored, notApplicable, failed, stop: { why, message } }: RunSummary,
  total: number | undefined,
): string {
  const done = String(scored + notApplicable + failed);
  const reason = why === 'interrupted' ? '' : `: ${message?.replace(/\.$/, '') ?? why}`;
  return `Stopped after ${done}${total === undefined ? '' : ` of ${String(total)}`}${reason}.`;
}
