import type { EvaluationQueue, RunProgress } from 'align-evals/bullmq';
import type { CommandContext } from '../program.ts';
import { countOf } from '../text/quantity-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { type QueueFlags, withQueue } from './open-queue.ts';

/** What a command changed, as an object and as a sentence. */
interface Change {
  readonly json: object;
  readonly text: string;
}

/** Returns an action that changes the queue and prints what it did. */
function createChange<Args extends readonly string[]>(
  change: (queue: EvaluationQueue, ...args: Args) => Promise<Change>,
) {
  return async ({ output, host }: CommandContext, flags: QueueFlags, ...args: Args) => {
    const { json, text } = await withQueue(flags, host.env, (queue) => change(queue, ...args));
    if (output.isJson) output.printJson(json);
    else output.print(text);
  };
}

/** Ends a pause of the queue. */
export const resumeQueue = createChange(async (queue) => {
  await queue.resume();
  return { json: { isPaused: false }, text: 'The queue goes on.' };
});

/** Evaluates the failed rows of a run again. */
export const retryRun = createChange(async (queue, run: string) => {
  const retried = await queue.retryFailed(run);
  const name = toTerminalText(run);
  const text =
    retried > 0
      ? `${countOf(retried, 'row', 'rows')} of ${name} will be evaluated again`
      : describeNone(name, await queue.progress(run));
  return { json: { run, retried }, text };
});

/** Says why no row of a run is evaluated again. */
function describeNone(run: string, { failed, isCancelled }: RunProgress): string {
  if (isCancelled) return `${run} is cancelled. Adding rows continues it.`;
  return failed === 0
    ? `${run} has no failed row.`
    : `Redis has none of the failed rows of ${run}. Add its rows again with --retry-failed.`;
}

/** Lets workers drop the rows of a run. */
export const cancelRun = createChange(async (queue, run: string) => {
  await queue.cancel(run);
  const text = `${toTerminalText(run)} is cancelled. Its outcomes stay, and adding rows continues it.`;
  return { json: { run, isCancelled: true }, text };
});

/** Frees what Redis holds of a run. */
export const removeRun = createChange(async (queue, run: string) => {
  try {
    // Fails for a name that the queue does not have, such as a misspelt one.
    await queue.progress(run);
  } finally {
    // A removal that was interrupted has left failed rows of a run that the queue no longer has.
    await queue.remove(run);
  }
  return { json: { run, isRemoved: true }, text: `${toTerminalText(run)} is removed.` };
});
