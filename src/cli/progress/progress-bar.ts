import type { MultiBar, SingleBar } from 'cli-progress';
import { fitMessage, type Output } from '../output.ts';
import { drawProgress, type ShownProgress } from './progress-text.ts';

/** Shows the progress of a run on stderr. */
export interface ProgressView {
  readonly show: (progress: ShownProgress) => void;
  /** Writes a line above the bar. */
  readonly note: (text: string) => void;
  /** Ends the view; nothing is shown after it. */
  readonly end: () => void;
}

const REDRAWS_PER_SECOND = 10;

/** Creates the bar of a terminal, the only use of cli-progress: it stays when a pseudo-terminal has 0 columns. */
export async function createProgressBar({ stderr, streams, warn }: Output): Promise<ProgressView> {
  // CommonJS: its members are on the default export.
  const { default: cliProgress } = await import('cli-progress');
  let shown: ShownProgress | undefined;
  let drawn: { readonly bars: MultiBar; readonly bar: SingleBar } | undefined;
  // Not before there is something to show, because creating a bar writes to the terminal.
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
    return { bars, bar: bars.create(1, 0) };
  };
  return {
    show: (progress) => {
      shown = progress;
      drawn ??= draw();
      drawn.bar.setTotal(Math.max(1, progress.total ?? progress.done + 1));
      drawn.bar.update(progress.done);
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
