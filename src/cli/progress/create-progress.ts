import type { Progress } from 'align-evals/batch';
import type { Output } from '../output.ts';
import type { ProgressView } from './progress-bar.ts';
import { createProgressLines } from './progress-lines.ts';
import { RateMeter } from './rate-meter.ts';

/** The progress of a run on stderr. */
export interface RunProgress extends Pick<ProgressView, 'note' | 'end'> {
  readonly show: (progress: Progress) => void;
  /** The requests that wait for a response. */
  readonly inFlight: () => number;
}

/** Shows progress as a bar on a terminal, as lines in a log, and not at all with `--quiet`. */
export async function createProgress(
  output: Output,
  { isPaced }: { readonly isPaced: boolean },
): Promise<RunProgress> {
  const now = (): number => Date.now();
  const meter = new RateMeter();
  const view = await createView(output, now);
  let latest: Progress | undefined;
  return {
    show: (progress) => {
      if (latest === undefined) view.note(describeLimit(progress, isPaced));
      latest = progress;
      const perSecond = meter.note(now(), progress.done - progress.resumed);
      view.show({ ...progress, perSecond });
    },
    inFlight: () => latest?.inFlight ?? 0,
    note: view.note,
    end: view.end,
  };
}

async function createView(output: Output, now: () => number): Promise<ProgressView> {
  if (!output.stderr.isTerminal || output.isQuiet) return createProgressLines(output, now);
  const { createProgressBar } = await import('./progress-bar.ts');
  return createProgressBar(output);
}

/** Describes the limit of the service, and how to stop. */
export function describeLimit(
  { limitPerMinute, limitCapacity }: Pick<Progress, 'limitPerMinute' | 'limitCapacity'>,
  isPaced: boolean,
): string {
  const known =
    limitPerMinute === null
      ? 'No rate limit is known. '
      : `Limit ${String(limitPerMinute)}/min, burst ${String(limitCapacity)}. `;
  return `${isPaced ? known : ''}Ctrl-C stops and keeps every result.`;
}
