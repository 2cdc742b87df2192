import { text as readText } from 'node:stream/consumers';
import { usageError } from '../../command-error.ts';
import { connect } from '../../connect.ts';
import type { CommandContext } from '../../context.ts';
import type { GlobalFlags } from '../../program.ts';
import { cleanText } from '../../text/clean-text.ts';

/**
 * Stores a comment on a trace, and prints what the service stored.
 *
 * @throws {@link CommandError} when the comment is empty.
 */
export async function commentOnTrace(
  { id, text }: { readonly id: string; readonly text: string },
  globals: GlobalFlags,
  context: CommandContext,
): Promise<void> {
  const { output, host } = context;
  const comment = (text === '-' ? await readText(host.stdin) : text).trim();
  if (comment === '') throw usageError('The comment is empty. Pass a text, or "-" to read stdin.');
  const { client } = await connect(globals, context);
  try {
    const stored = await client.annotations.comment({ traceId: id, comment });
    if (output.isJson) output.printJson(stored);
    else output.print(`The comment ${cleanText(stored.id)} is stored.`);
  } finally {
    await client.close();
  }
}
