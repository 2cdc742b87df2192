import type { Progress } from 'align-evals/batch';
import type { Output } from '../output.ts';
import { createProgressBar, createProgressLines, type ProgressView } from './progress-view.ts';

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

export function describeLimit(
  { limitPerMinute, limitCapacity }: Pick<Progress, 'limitPerMinute' | 'limitCapacity'>,
  isOfService: boolean,
): string {
  const known =
    limitPerMinute === null
      ? 'No rate limit is known. '
      : `Limit ${String(limitPerMinute)}/min, burst ${String(limitCapacity)}. `;
  return `${isOfService ? known : ''}Ctrl-C stops and keeps every result.`;
}

const WINDOW_MS = 10_000;

/** Measures how many outcomes per second arrived over the last ten seconds. */
export class RateMeter {
  readonly #samples: { readonly at: number; readonly done: number }[] = [];

  /** Adds a sample, whose time is in milliseconds, and returns the rate; null in the first second. */
  note(at: number, done: number): number | null {
    this.#samples.push({ at, done });
    while (this.#samples.length > 2 && at - (this.#samples[1]?.at ?? at) > WINDOW_MS) {
      this.#samples.shift();
    }
    const [first] = this.#samples;
    if (first === undefined || at - first.at < 1000) return null;
    return (1000 * (done - first.done)) / (at - first.at);
  }
}
