import { connect } from '../../connect.ts';
import type { CommandContext } from '../../context.ts';
import type { GlobalFlags } from '../../program.ts';
import { toTraceText } from './trace-text.ts';

/** Prints a trace: its evaluations and comments, or with `--json` all of it. */
export async function getTrace(
  id: string,
  globals: GlobalFlags,
  context: CommandContext,
): Promise<void> {
  const { output } = context;
  const { client } = await connect(globals, context);
  try {
    const trace = await client.traces.get(id);
    if (output.isJson) {
      output.printJson(trace);
      return;
    }
    output.print(toTraceText(trace, output.stdout.width));
    if (trace.trace !== null) output.note('The conversation is in the output of --json.');
  } finally {
    await client.close();
  }
}
