import { connect } from '../../connect.ts';
import type { CommandContext } from '../../context.ts';
import type { GlobalFlags } from '../../program.ts';
import { toLimitsText } from './limits-text.ts';

/** Prints the rate limits of the account. */
export async function showLimits(globals: GlobalFlags, context: CommandContext): Promise<void> {
  const { output } = context;
  const { client, service } = await connect(globals, context);
  try {
    const limits = await client.rateLimits.me();
    if (output.isJson) output.printJson(limits);
    else output.print(toLimitsText(limits, service, output.stdout));
  } finally {
    await client.close();
  }
}
