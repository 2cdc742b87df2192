import type { EvaluateAllOptions, RunStop } from 'align-evals/batch';
import type { EvaluateFlags } from '../commands/evaluate.ts';
import type { ExitCode } from '../command-error.ts';
import type { Connection } from '../connect.ts';
import type { CommandContext } from '../context.ts';
import { type Interrupts, listenToInterrupts } from '../interrupts.ts';
import type { Output } from '../output.ts';
import { createProgress, type RunProgress } from '../progress/create-progress.ts';
import { describeDuration } from '../progress/progress-text.ts';
import type { ResolvedRun } from './resolve-run.ts';
import { toResumeCommand } from './resume-command.ts';
import { openRows } from './open-rows.ts';

/** What a run works with. */
export interface StartedRun {
  readonly run: ResolvedRun;
  /** The rows of the file; undefined on stdin. */
  readonly rows: number | undefined;
  readonly flags: EvaluateFlags;
  readonly connection: Connection;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/** Evaluates the rows, with progress on stderr. Returns the exit code of a signal, if there was one. */
export async function runEvaluation(
  started: StartedRun,
  { output, host }: CommandContext,
): Promise<ExitCode | undefined> {
  const { run, flags } = started;
  const rows = openRows(started, output);
  const total = countEvaluations(started, rows.total);
  output.note(describeStart(started, rows.total, total));
  const interrupts = listenToInterrupts(host.signals);
  const progress = await createProgress(output);
  try {
    const stop = await execute(started, rows, interrupts, progress);
    progress.end();
    noteEnd(stop, started, output);
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
): Promise<RunStop> {
  const { evaluateAll } = await import('align-evals/batch');
  const { openJournal } = await import('align-evals/batch/node');
  const { client } = started.connection;
  const evaluation = evaluateAll(client, rows.rows, {
    ...toOptions(started),
    journal: openJournal(started.run.journal),
    totalRows: rows.total,
    signal: stop,
    onProgress: progress.show,
  });
  const { flags } = started;
  stop.addEventListener('abort', () => {
    progress.note(describeStopping(progress.inFlight(), flags.timeout ?? DEFAULT_TIMEOUT_MS));
  });
  abort.addEventListener('abort', () => {
    evaluation.abort();
  });
  const summary = await evaluation.summary;
  return summary.stop;
}

/** The options of a run, which a plan has too. */
export function toOptions({ run, flags, connection }: StartedRun): EvaluateAllOptions {
  return {
    ...run.settings,
    keep: run.keep,
    retryFailed: flags.retryFailed,
    source: run.source.name,
    concurrency: flags.concurrency,
    cachePriming: flags.priming,
    budget: flags.budget,
    // The embedded server has no limit, and nobody else waits for it.
    pace: connection.isOffline ? false : { share: flags.share },
    service: connection.isOffline ? 'offline' : undefined,
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
  return `Stopping: ${requests}, up to ${describeDuration(timeoutMs)}. Press Ctrl-C again to abort them.`;
}

/** Says why a run ended early, and how to go on. */
function noteEnd({ why, message }: RunStop, { run, flags }: StartedRun, output: Output): void {
  if (why === 'done') return;
  output.warn(why === 'interrupted' ? 'Stopped.' : `Stopped: ${message ?? why}`);
  output.note(`Continue with:\n  ${toResumeCommand(run.journal, flags)}`);
}
