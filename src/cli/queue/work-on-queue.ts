import { once } from 'node:events';
import { EXIT, type ExitCode } from '../command-error.ts';
import { connect } from '../connect.ts';
import { listenToInterrupts } from '../interrupts.ts';
import type { CommandContext, GlobalFlags } from '../program.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { loadBullMQ, type QueueFlags, readAddress } from './open-queue.ts';

interface WorkFlags extends GlobalFlags, QueueFlags {
  readonly concurrency?: number | undefined;
}

/** Evaluates rows until a signal. What is in flight then finishes; the second signal aborts it. */
export async function workOnQueue(flags: WorkFlags, context: CommandContext): Promise<ExitCode> {
  const { output, host } = context;
  const address = readAddress(flags, host.env);
  const { createEvaluationWorker } = await loadBullMQ();
  const { client, service } = await connect(flags, context);
  const interrupts = listenToInterrupts(host.signals);
  try {
    const worker = createEvaluationWorker({
      ...address,
      client,
      concurrency: flags.concurrency,
      onProblem: ({ message }) => {
        output.warn(toTerminalText(message));
      },
    });
    try {
      await worker.started();
      output.note(`Evaluating rows of the queue with ${service}. Ctrl-C hands back what is left.`);
      if (!interrupts.stop.aborted) await once(interrupts.stop, 'abort');
    } finally {
      const abort = (): void => void client.close();
      interrupts.abort.addEventListener('abort', abort);
      await worker.close();
    }
  } finally {
    interrupts.release();
    await client.close();
  }
  return interrupts.exitCode() === EXIT.interrupted ? EXIT.interrupted : EXIT.complete;
}
