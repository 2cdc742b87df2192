import { setTimeout as sleep } from 'node:timers/promises';
import type { EvaluationQueue, QueueStatus, RunProgress } from 'align-evals/bullmq';
import { listenToInterrupts } from '../interrupts.ts';
import type { CommandContext } from '../program.ts';
import { wrapMessage } from '../text/fit-text.ts';
import { toEstimateText } from '../text/quantity-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { type QueueFlags, withQueue } from './open-queue.ts';

interface Shown {
  readonly status: QueueStatus;
  readonly runs: readonly RunProgress[];
}

const REFRESH_MS = 1000;

/** Shows the queue once, or on a terminal again and again until a signal. */
export async function showStatus(
  run: string | undefined,
  flags: QueueFlags,
  { output, host }: CommandContext,
): Promise<void> {
  await withQueue(flags, host.env, async (queue) => {
    let shown = await read(queue, run);
    if (output.isJson) {
      output.printJson({ queue: shown.status, runs: shown.runs });
      return;
    }
    if (!output.stdout.isTerminal) {
      output.print(describe(shown).join('\n'));
      return;
    }
    const interrupts = listenToInterrupts(host.signals);
    const { stdout } = output.streams;
    for (let lines = 0; ;) {
      // A line that the terminal would break is counted as two.
      const text = wrapMessage(describe(shown).join('\n'), output.stdout.width);
      // Back to the first line of the text before, and clear what was there.
      const start = lines === 0 ? '' : `\u001B[${lines}A\u001B[J`;
      stdout.write(`${start}${text}\n`);
      lines = text.split('\n').length;
      const wait = sleep(REFRESH_MS, undefined, { signal: interrupts.stop });
      await wait.catch(() => undefined);
      if (interrupts.stop.aborted || !output.isOpen()) break;
      shown = await read(queue, run);
    }
    interrupts.release();
  });
}

async function read(queue: EvaluationQueue, run: string | undefined): Promise<Shown> {
  const names = run === undefined ? await queue.runs() : [run];
  const runs = await Promise.all(names.map((name) => queue.progress(name)));
  return { status: await queue.status(), runs };
}

function describe({ status, runs }: Shown): string[] {
  const { waiting, active, delayed, failed, workers, ratePerMinute, pausedMs } = status;
  const rate = ratePerMinute === null ? '' : `, ${Math.round(ratePerMinute)}/min at most`;
  const width = Math.max(0, ...runs.map(({ run }) => run.length));
  return [
    `Rows: ${waiting} waiting, ${active} active, ${delayed} delayed, ${failed} failed`,
    `Workers: ${workers}${rate}`,
    ...(status.isPaused ? [describePause(status)] : []),
    ...(pausedMs > 0 ? [`The service refuses: paused for ${toEstimateText(pausedMs)}`] : []),
    ...runs.map((progress) => describeRun(progress, width)),
  ];
}

function describePause({ problem }: QueueStatus): string {
  const why = problem === null ? '' : ` (${toTerminalText(problem.message)})`;
  return `Paused${why}. Go on with: align-evals queue resume`;
}

function describeRun(progress: RunProgress, width: number): string {
  const { run, outcomes, left, scored, notApplicable, failed, isCancelled } = progress;
  const share = outcomes === 0 ? 100 : Math.floor((100 * (outcomes - left)) / outcomes);
  const counts = `${scored} scored, ${notApplicable} n/a, ${failed} failed, ${left} left`;
  const end = isCancelled ? ', cancelled' : '';
  return `${run.padEnd(width)}  ${String(share).padStart(3)} %  ${counts}${end}`;
}
