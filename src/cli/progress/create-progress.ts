import type { Progress } from 'align-evals/batch';
import type { Output } from '../output.ts';
import { createProgressBar, createProgressLines, type ProgressView } from './progress-view.ts';
import { RateMeter } from './rate-meter.ts';

export interface RunProgress extends Pick<ProgressView, 'note' | 'end'> {
  readonly show: (progress: Progress) => void;
  /** Returns the number of requests that wait for a response. */
  readonly inFlight: () => number;
}

/** Shows progress as a bar on a terminal, as lines in a log, and not at all with `--quiet`. */
export async function createProgress(
  output: Output,
  {
    isOfService,
    totalAnswers,
  }: { readonly isOfService: boolean; readonly totalAnswers?: number | undefined },
): Promise<RunProgress> {
  const now = (): number => Date.now();
  const meter = new RateMeter();
  const view = await createView(output, now);
  let latest: Progress | undefined;
  return {
    show: (progress) => {
      if (latest === undefined) view.note(describeLimit(progress, isOfService));
      latest = progress;
      const perSecond = meter.note(now(), progress.done - progress.resumed);
      view.show({ ...progress, perSecond, totalAnswers });
    },
    inFlight: () => latest?.inFlight ?? 0,
    note: view.note,
    end: view.end,
  };
}

async function createView(output: Output, now: () => number): Promise<ProgressView> {
  if (!output.stderr.isTerminal || output.isQuiet) return createProgressLines(output, now);
  return await createProgressBar(output);
}

function describeLimit(
  { limitPerMinute, limitCapacity }: Pick<Progress, 'limitPerMinute' | 'limitCapacity'>,
  isOfService: boolean,
): string {
  const known =
    limitPerMinute === null
      ? 'No rate limit is known. '
      : `Limit ${limitPerMinute}/min, burst ${String(limitCapacity)}. `;
  return `${isOfService ? known : ''}Ctrl-C stops and keeps every result.`;
}
