import type { MultiBar, SingleBar } from 'cli-progress';
import { fitMessage, type Output } from '../output.ts';
import {
  describePause,
  describeProgress,
  drawAnswers,
  drawProgress,
  type ShownProgress,
} from './progress-text.ts';

export interface ProgressView {
  readonly show: (progress: ShownProgress) => void;
  /** Writes a line above the bar. */
  readonly note: (text: string) => void;
  readonly end: () => void;
}

const REDRAWS_PER_SECOND = 10;

/** Creates the bar of a terminal. It is the only use of cli-progress, and works on a pseudo-terminal with 0 columns. */
export async function createProgressBar({ stderr, streams, warn }: Output): Promise<ProgressView> {
  // The package is CommonJS: its members are on the default export.
  const { default: cliProgress } = await import('cli-progress');
  let shown: ShownProgress | undefined;
  let drawn:
    { readonly bars: MultiBar; readonly bar: SingleBar; readonly answers?: SingleBar } | undefined;
  // Creating a bar writes to the terminal, so it waits for the first progress.
  const draw = (): NonNullable<typeof drawn> => {
    const bars = new cliProgress.MultiBar({
      stream: streams.stderr,
      fps: REDRAWS_PER_SECOND,
      // Ctrl-C belongs to the run.
      gracefulExit: false,
      linewrap: false,
      hideCursor: null,
      clearOnComplete: true,
      emptyOnZero: true,
      format: () => (shown === undefined ? '' : drawProgress(shown, stderr)),
    });
    if (shown?.tasks === undefined) return { bars, bar: bars.create(1, 0) };
    const format = (): string => (shown === undefined ? '' : drawAnswers(shown, stderr));
    const answers = bars.create(1, 0, {}, { format });
    return { bars, answers, bar: bars.create(1, 0) };
  };
  return {
    show: (progress) => {
      shown = progress;
      drawn ??= draw();
      drawn.bar.setTotal(Math.max(1, progress.total ?? progress.done + 1));
      drawn.bar.update(progress.done);
      // What a bar shows is drawn when its value changes.
      drawn.answers?.update(progress.tasks?.done ?? 0);
    },
    note: (text) => {
      if (drawn === undefined) warn(text);
      else drawn.bars.log(`${fitMessage(text, stderr)}\n`);
    },
    end: () => {
      shown = undefined;
      // Writes the lines that wait for the next redraw, which the library would drop, and no bar.
      drawn?.bars.update();
      drawn?.bars.stop();
      drawn = undefined;
    },
  };
}

const STEP = 0.1;
const MIN_GAP_MS = 30_000;

/**
 * Creates the lines of a log: one per 10 %, at least 30 s apart after the first; one per 30 s while the total is
 * unknown; one per pause after a refusal, and one per outage.
 */
export function createProgressLines(
  { note }: Pick<Output, 'note'>,
  now: () => number,
): ProgressView {
  let shownStep = 0;
  let shownAt: number | undefined;
  let paused = { pausedUntil: 0, isOutage: false };
  const startedAt = now();

  const isDue = ({ done, total }: ShownProgress): boolean => {
    const gap = now() - (shownAt ?? startedAt);
    if (total === undefined) return gap >= MIN_GAP_MS;
    const step = Math.floor(done / Math.max(1, total * STEP) + 1e-9);
    if (step <= shownStep || done >= total) return false;
    if (shownAt !== undefined && gap < MIN_GAP_MS) return false;
    shownStep = step;
    return true;
  };
  return {
    show: (progress) => {
      const { pausedUntil, isOutage } = progress;
      if (pausedUntil !== null && pausedUntil > paused.pausedUntil) {
        // The probes of an outage are further and further apart: one line tells of all of them.
        if (!isOutage || !paused.isOutage) note(describePause(progress, now()));
        paused = { pausedUntil, isOutage };
      } else paused.isOutage &&= isOutage;
      if (!isDue(progress)) return;
      shownAt = now();
      note(describeProgress(progress));
    },
    note,
    end: () => undefined,
  };
}
