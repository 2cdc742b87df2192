import type { EvaluationPlan, RunStop, RunSummary } from 'align-evals/batch';
import { toFlagNames } from '../flags/flag-names.ts';
import { cleanText } from '../text/clean-text.ts';
import { countOf } from '../text/count-of.ts';
import { toEstimateText } from '../text/duration-text.ts';
import type { StartedRun } from './started-run.ts';

/** How many rows and requests a run has. */
export interface RunSize {
  /** The number of rows; undefined when they come from stdin. */
  readonly rows: number | undefined;
  /** What a resumed run takes from its journal; undefined for a new one, and when its rows come from stdin. */
  readonly plan: EvaluationPlan | undefined;
}

/** Returns the number of evaluations of a run; undefined when its rows are not counted. */
export function countEvaluations(
  { run }: Pick<StartedRun, 'run'>,
  rows: number | undefined,
): number | undefined {
  return rows === undefined ? undefined : rows * run.names.length * (run.settings.trials ?? 1);
}

/** Describes what a run sends where, and which file keeps it. */
export function describeStart(
  started: Pick<StartedRun, 'run' | 'connection'>,
  { rows, plan }: RunSize,
  isUnicode: boolean,
): string {
  const { run, connection } = started;
  const { trials = 1 } = run.settings;
  const times = isUnicode ? ' × ' : ' x ';
  const factors = [
    rows === undefined ? `Rows from ${run.source.name}` : countOf(rows, 'row', 'rows'),
    countOf(run.names.length, 'criterion', 'criteria'),
    ...(trials === 1 ? [] : [`${String(trials)} trials`]),
  ].join(times);
  const size = describeSize(countEvaluations(started, rows), plan);
  return `${factors}${size} to ${connection.service}, journal ${cleanText(run.journal)}`;
}

function describeSize(total: number | undefined, plan: EvaluationPlan | undefined): string {
  if (total === undefined) return '';
  const requests = plan?.requests ?? total;
  const known = plan === undefined || plan.reused === 0 ? '' : `, ${String(plan.reused)} known`;
  return known === ''
    ? ` = ${countOf(requests, 'request', 'requests')}`
    : ` = ${String(total)}${known}: ${countOf(requests, 'request', 'requests')}`;
}

/** Describes what happens after the first Ctrl-C. */
export function describeStopping(inFlight: number, timeoutMs: number): string {
  const requests = countOf(inFlight, 'request', 'requests');
  return `Stopping: ${requests} in flight, up to ${toEstimateText(timeoutMs)}. Press Ctrl-C again to abort them.`;
}

/** Describes where and why a run ended early. */
export function describeEnd(
  { scored, notApplicable, failed, stop }: RunSummary,
  total: number | undefined,
): string {
  const done = String(scored + notApplicable + failed);
  const where = total === undefined ? done : `${done} of ${String(total)}`;
  // The user knows why the run was interrupted.
  const why = stop.why === 'interrupted' ? '' : `: ${describeReason(stop)}`;
  return `Stopped after ${where}${why}.`;
}

function describeReason({ why, message = why }: RunStop): string {
  return toFlagNames(message).replace(/\.$/, '');
}
