import { EXIT, type ExitCode } from '../command-error.ts';
import type { CommandContext } from '../program.ts';
import { countOf } from '../text/quantity-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { type QueueFlags, withQueue } from './open-queue.ts';

interface JournalFlags extends QueueFlags {
  readonly out?: string | undefined;
  readonly trim?: true | undefined;
}

/** Writes a run to a journal; the exit code says whether the run is complete. */
export async function writeRun(
  run: string,
  { out = `${run}.jsonl`, trim, ...flags }: JournalFlags,
  { output, host }: CommandContext,
): Promise<ExitCode> {
  const written = await withQueue(flags, host.env, async (queue) =>
    queue.writeJournal(run, out, { trim }),
  );
  const exitCode = written.left === 0 ? EXIT.complete : EXIT.incomplete;
  if (output.isJson) output.printJson({ exitCode, journal: out, ...written });
  else {
    const outcomes = countOf(written.outcomes, 'new outcome', 'new outcomes');
    output.print(`${outcomes} in ${toTerminalText(out)}, ${written.left} left`);
  }
  return exitCode;
}
