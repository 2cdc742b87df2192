import { EXIT, type ExitCode, usageError, worstOf } from './command-error.ts';
import { COMMANDS } from './commands/commands.ts';
import type { Host } from './host.ts';
import { createOutput } from './output.ts';
import { type CommandContext, createProgram } from './program.ts';
import { isHelp, reportFailure } from './report-failure.ts';

/** Runs the command and returns its exit code. It prints every failure, and throws nothing. */
export async function main(host: Host): Promise<ExitCode> {
  const output = createOutput(host);
  const context: CommandContext = { output, host, exitCode: EXIT.complete };
  try {
    await runProgram(context);
    output.end();
    await output.flush();
    return context.exitCode;
  } catch (error) {
    return worstOf([context.exitCode, await reportFailure(error, output)]);
  }
}

async function runProgram(context: CommandContext): Promise<void> {
  try {
    requireNode(context.host);
    const program = createProgram(context);
    for (const addCommand of COMMANDS) addCommand(program, context);
    await program.parseAsync(context.host.args, { from: 'user' });
  } catch (error) {
    if (!isHelp(error)) throw error;
  }
}

// npm installs the package with a warning only, and an older Node fails later with messages that name other causes.
function requireNode({ nodeVersion }: Host): void {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) return;
  throw usageError(
    `This is Node ${nodeVersion}, and align-evals needs Node 22.13 or newer. Install a newer Node.`,
    'node_version',
  );
}
