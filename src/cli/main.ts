import { EXIT, type ExitCode, usageError } from './command-error.ts';
import { addCalibrate } from './commands/add-calibrate.ts';
import { addCompare } from './commands/add-compare.ts';
import { addCompletion } from './commands/add-completion.ts';
import { addDoctor } from './commands/add-doctor.ts';
import { addEvaluate } from './commands/add-evaluate.ts';
import { addHelp } from './commands/add-help.ts';
import { addInit } from './commands/add-init.ts';
import { addLabel } from './commands/add-label.ts';
import { addLimits } from './commands/add-limits.ts';
import { addLint } from './commands/add-lint.ts';
import { addMerge } from './commands/add-merge.ts';
import { addQueue } from './commands/add-queue.ts';
import { addRun } from './commands/add-run.ts';
import { addReport } from './commands/add-report.ts';
import { addServe } from './commands/add-serve.ts';
import { addTasks } from './commands/add-tasks.ts';
import { addTraces } from './commands/add-traces.ts';
import type { Host } from './host.ts';
import { createOutput } from './output.ts';
import { type AddCommand, type CommandContext, createProgram } from './program.ts';
import { isHelp, reportFailure } from './report-failure.ts';

/** All commands, in the order of the help. */
export const COMMANDS: readonly AddCommand[] = [
  addEvaluate,
  addLint,
  addInit,
  addRun,
  addReport,
  addCompare,
  addLabel,
  addCalibrate,
  addMerge,
  addTraces,
  addTasks,
  addLimits,
  addQueue,
  addServe,
  addDoctor,
  addCompletion,
  addHelp,
];

/** Runs the command and returns its exit code. It prints every failure, and throws nothing. */
export async function main(host: Host): Promise<ExitCode> {
  const output = createOutput(host);
  const context: CommandContext = { output, host, exitCode: EXIT.complete };
  try {
    requireNode(host);
    const program = createProgram(context);
    for (const addCommand of COMMANDS) addCommand(program, context);
    await program.parseAsync(host.args, { from: 'user' });
  } catch (error) {
    if (!isHelp(error)) return await reportFailure(error, output);
  }
  output.end();
  return context.exitCode;
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
