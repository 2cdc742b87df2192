import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { leaksIn } from '../../kit/canary/find-leaks.ts';

/** How a tool ended. */
export interface ToolRun {
  readonly exitCode: number | null;
  /** What it printed on stdout, without colours. */
  readonly stdout: string;
  /** What it printed on stderr. */
  readonly stderr: string;
}

const KILL_MS = 120_000;

/**
 * Runs a program with few environment variables, so that it works as in an application. Throws when it prints a secret.
 *
 * @param command - The program and its arguments.
 * @param cwd - The folder in which it runs.
 */
export async function runTool(
  [program = process.execPath, ...args]: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ToolRun> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, args, {
    cwd,
    env: { PATH, HOME, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: KILL_MS,
    killSignal: 'SIGKILL',
  });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const leaks = leaksIn(stdout + stderr);
  if (leaks.length > 0) throw new Error(`Something secret is printed: ${leaks.join('; ')}`);
  return { exitCode: child.exitCode, stdout, stderr };
}

/** Runs a program and returns what it prints on stdout. Throws with all that it printed when it fails. */
export async function runToEnd(
  command: readonly string[],
  cwd: string,
  env?: Readonly<Record<string, string>>,
): Promise<string> {
  const { exitCode, stdout, stderr } = await runTool(command, cwd, env);
  if (exitCode === 0) return stdout;
  throw new Error(`${command.join(' ')} ended with ${exitCode}:\n${stdout}${stderr}`);
}
