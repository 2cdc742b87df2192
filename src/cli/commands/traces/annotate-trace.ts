import { text as readText } from 'node:stream/consumers';
import { usageError } from '../../command-error.ts';
import { connect } from '../../connect.ts';
import type { CommandContext, GlobalFlags } from '../../program.ts';
import { toTerminalText } from '../../text/terminal-text.ts';
import { showRating } from './show-trace-fields.ts';

/** Prints the rating that the service stored. */
export async function rateTrace(
  { id, isGood }: { readonly id: string; readonly isGood: boolean },
  globals: GlobalFlags,
  context: CommandContext,
): Promise<void> {
  const { output } = context;
  const { client } = await connect(globals, context);
  try {
    const stored = await client.annotations.rate({ traceId: id, rating: isGood });
    if (output.isJson) output.printJson(stored);
    else output.print(`${toTerminalText(stored.traceId)} is rated ${showRating(stored.rating)}.`);
  } finally {
    await client.close();
  }
}

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
    else output.print(`The comment ${toTerminalText(stored.id)} is stored.`);
  } finally {
    await client.close();
  }
}
