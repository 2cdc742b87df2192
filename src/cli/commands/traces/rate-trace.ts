import { connect } from '../../connect.ts';
import type { CommandContext } from '../../context.ts';
import type { GlobalFlags } from '../../program.ts';
import { cleanText } from '../../text/clean-text.ts';
import { showRating } from './show-trace-fields.ts';

/** Rates a trace, and prints the rating that the service stored. */
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
    else output.print(`${cleanText(stored.traceId)} is rated ${showRating(stored.rating)}.`);
  } finally {
    await client.close();
  }
}
