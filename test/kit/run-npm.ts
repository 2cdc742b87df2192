import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs npm without the environment of the tests, and returns what it prints on stdout. Rejects when it fails. */
export async function runNpm(args: readonly string[], cwd: string): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const { stdout } = await execute('npm', args, { cwd, env: { PATH, HOME, NO_COLOR: '1' } });
  return stdout;
}
