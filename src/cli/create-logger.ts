import { inspect } from 'node:util';
import type { Logger } from 'align-evals';
import type { CommandContext } from './context.ts';

/**
 * Creates the logger of a client, one line per event on stderr, because the console writes some of them to stdout.
 *
 * @returns The logger; undefined without ALIGN_LOG, because a client with a logger logs its warnings.
 */
export function createLogger({
  output,
  host,
}: Pick<CommandContext, 'output' | 'host'>): Logger | undefined {
  if (!host.env['ALIGN_LOG']?.trim()) return undefined;
  const log = (message: string, facts: object): void => {
    output.streams.stderr.write(`${message} ${inspect(facts, { breakLength: Infinity })}\n`);
  };
  return { error: log, warn: log, info: log, debug: log };
}
