import { EXIT, type ExitCode } from './command-error.ts';
import { COMMANDS } from './commands/commands.ts';
import type { CommandContext } from './context.ts';
import type { Host } from './host.ts';
import { createOutput } from './output.ts';
import { createProgram } from './program.ts';
import { isHelp, reportFailure } from './report-failure.ts';

/** Runs the command and returns its exit code. It throws nothing, and prints every failure. */
export async function main(host: Host): Promise<ExitCode> {
  const output = createOutput(host);
  const context: CommandContext = { output, host, exitCode: EXIT.complete };
  try {
    const program = createProgram(context);
    for (const addCommand of COMMANDS) addCommand(program, context);
    await program.parseAsync(host.args, { from: 'user' });
  } catch (error) {
    if (!isHelp(error)) return await reportFailure(error, output);
  }
  output.end();
  return context.exitCode;
}
