import type { Output } from '../output.ts';
import type { ProgressView } from './progress-bar.ts';
import { describePause, describeProgress, type ShownProgress } from './progress-text.ts';

const STEP = 0.1;
const MIN_GAP_MS = 30_000;

/**
 * Creates the lines of a log: one per 10 %, and at least 30 s apart after the first; one per 30 s while the total is
 * not known; and one per pause that the service asks for.
 */
export function createProgressLines(
  { note }: Pick<Output, 'note'>,
  now: () => number,
): ProgressView {
  let shownStep = 0;
  let shownAt: number | undefined;
  let pausedUntil = 0;
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
      if (progress.pausedUntil !== null && progress.pausedUntil > pausedUntil) {
        pausedUntil = progress.pausedUntil;
        note(describePause(progress, now()));
      }
      if (!isDue(progress)) return;
      shownAt = now();
      note(describeProgress(progress));
    },
    note,
    end: () => undefined,
  };
}
