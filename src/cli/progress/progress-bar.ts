import type { MultiBar } from 'cli-progress';
import { fitMessage, type Output } from '../output.ts';
import { drawProgress, type ShownProgress } from './progress-text.ts';

/** Shows the progress of a run on stderr. */
export interface ProgressView {
  readonly show: (progress: ShownProgress) => void;
  /** Writes a line above the bar. */
  readonly note: (text: string) => void;
  readonly end: () => void;
}

const REDRAWS_PER_SECOND = 10;

/** Creates the bar of a terminal, the only use of cli-progress: it stays when a pseudo-terminal has 0 columns. */
export async function createProgressBar({ stderr, streams }: Output): Promise<ProgressView> {
  // CommonJS: its members are on the default export.
  const { default: cliProgress } = await import('cli-progress');
  let shown: ShownProgress | undefined;
  const bars: MultiBar = new cliProgress.MultiBar({
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
  const bar = bars.create(1, 0);
  return {
    show: (progress) => {
      shown = progress;
      bar.setTotal(Math.max(1, progress.total ?? progress.done + 1));
      bar.update(progress.done);
    },
    note: (text) => {
      bars.log(`${fitMessage(text, stderr)}\n`);
    },
    end: () => {
      bars.stop();
    },
  };
}
