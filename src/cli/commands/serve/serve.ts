import { listenToInterrupts } from '../../interrupts.ts';
import type { CommandContext } from '../../context.ts';
import { describeService } from './describe-service.ts';
import { type ServeFlags, startService } from './start-service.ts';

const SYNTHETIC_NOTICE =
  'Scores are synthetic: they come from a checksum and say nothing about your data.';

const EXPOSED_NOTICE =
  'Every machine on the network can reach this server. It does not encrypt: use it for trials only.';

/**
 * Runs the reference server on ports until SIGINT or SIGTERM.
 *
 * @throws {@link CommandError} when a port is in use.
 */
export async function serve(flags: ServeFlags, context: CommandContext): Promise<void> {
  const { output, host } = context;
  const interrupts = listenToInterrupts(host.signals);
  try {
    const service = await startService(flags);
    try {
      if (output.isJson) output.printJson(service.facts);
      else output.print(describeService(service.facts));
      output.note(SYNTHETIC_NOTICE);
      if (flags.expose === true) output.warn(EXPOSED_NOTICE);
      if (flags.down !== undefined) output.note(`The region ${flags.down} is down.`);
      output.note('Ctrl-C stops it.');
      await untilAborted(interrupts.stop);
      context.exitCode = interrupts.exitCode() ?? context.exitCode;
    } finally {
      await service.close();
    }
  } finally {
    interrupts.release();
  }
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
  });
}
