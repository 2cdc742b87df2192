import type { Progress } from 'align-evals/batch';
import { toEstimateText } from '../text/quantity-text.ts';

/** The progress of a run, with the rate at which outcomes arrive. */
export interface ShownProgress extends Pick<
  Progress,
  'done' | 'total' | 'failed' | 'msLeft' | 'pausedUntil' | 'isOutage' | 'ratePerMinute' | 'tasks'
> {
  /** Outcomes per second over the last seconds; null at the start. */
  readonly perSecond: number | null;
  /** The answers of the whole run; undefined without a task, or when it is not known. */
  readonly totalAnswers?: number | undefined;
}

type Pause = Pick<ShownProgress, 'pausedUntil' | 'isOutage' | 'ratePerMinute'>;

const BAR_PARTS = { unicode: ['█', '░'], ascii: ['#', '.'] } as const;
const MAX_BAR = 28;
const MIN_BAR = 10;

/** Draws the line of a terminal with a bar, counts, rate, time left and failures. */
export function drawProgress(
  progress: ShownProgress,
  { width, isUnicode }: { readonly width: number; readonly isUnicode: boolean },
): string {
  const { done, total, failed, tasks } = progress;
  const facts = [
    ...(tasks === undefined ? [] : ['scores']),
    total === undefined ? String(done) : `${done}/${total}`,
    ...(total === undefined ? [] : [`${percentOf(done, total)} %`]),
    ...describeRate(progress),
    ...describeTimeLeft(progress.msLeft),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ];
  return drawBar(facts, { done, total }, { width, isUnicode });
}

/** Draws the line of the answers of the application. */
export function drawAnswers(
  { tasks, totalAnswers: total }: ShownProgress,
  space: { readonly width: number; readonly isUnicode: boolean },
): string {
  if (tasks === undefined) return '';
  const done = answersOf(tasks);
  const facts = [
    'answers',
    total === undefined ? String(done) : `${done}/${total}`,
    `${tasks.running} running`,
    ...(tasks.failed > 0 ? [`${tasks.failed} failed`] : []),
  ];
  return drawBar(facts, { done, total }, space);
}

function answersOf({ done, failed, resumed }: NonNullable<ShownProgress['tasks']>): number {
  return done + failed + resumed;
}

function drawBar(
  facts: readonly string[],
  { done, total }: { readonly done: number; readonly total: number | undefined },
  { width, isUnicode }: { readonly width: number; readonly isUnicode: boolean },
): string {
  const text = facts.join('  ');
  // One column stays free, because some terminals break a line that is full.
  const barWidth = Math.min(MAX_BAR, width - text.length - 4);
  if (total === undefined || barWidth < MIN_BAR) return ` ${text}`.slice(0, width - 1);
  const [full, empty] = BAR_PARTS[isUnicode ? 'unicode' : 'ascii'];
  const filled = total === 0 ? barWidth : Math.floor((barWidth * Math.min(done, total)) / total);
  return ` ${full.repeat(filled)}${empty.repeat(barWidth - filled)}  ${text}`;
}

/** Describes the progress for a line of a log. */
export function describeProgress(progress: ShownProgress): string {
  const { done, total, failed, tasks } = progress;
  const answers = tasks === undefined ? [] : [`${answersOf(tasks)} answers`];
  const counts =
    total === undefined ? String(done) : `${done}/${total} (${percentOf(done, total)} %)`;
  const parts = [
    ...answers,
    counts,
    ...describeRate(progress),
    ...describeTimeLeft(progress.msLeft),
    `${failed} failed`,
  ];
  return `align-evals: ${parts.join(', ')}`;
}

/** Describes a pause after a refusal, or the beginning of an outage. */
export function describePause(
  { pausedUntil, isOutage, ratePerMinute }: Pause,
  now: number,
): string {
  const pauseMs = Math.max(0, (pausedUntil ?? now) - now);
  const wait = pauseMs < 60_000 ? `${(pauseMs / 1000).toFixed(1)} s` : toEstimateText(pauseMs);
  if (isOutage) {
    return `align-evals: the service does not work, single requests until it does, the next in ${wait}`;
  }
  const then = ratePerMinute === null ? '' : `, then ${(ratePerMinute / 60).toFixed(1)}/s`;
  return `align-evals: paused ${wait} by the service${then}`;
}

function percentOf(done: number, total: number): number {
  return total === 0 ? 100 : Math.floor((100 * done) / total);
}

function describeRate({ perSecond }: ShownProgress): string[] {
  if (perSecond === null) return [];
  return [`${perSecond < 100 ? perSecond.toFixed(1) : String(Math.round(perSecond))}/s`];
}

function describeTimeLeft(msLeft: number | null): string[] {
  return msLeft === null ? [] : [`${toEstimateText(msLeft)} left`];
}
