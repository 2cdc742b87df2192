import { execFile } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { leaksIn } from '../../kit/canary/find-leaks.ts';

const DENO = createRequire(import.meta.url).resolve('@deno/linux-x64-glibc/deno');
const FLAGS = ['run', '--no-lock', '--no-config', '--no-prompt', '--quiet'];
const KILL_MS = 20_000;

/**
 * Runs a module in Deno and returns what it prints. Throws when it fails or prints a secret.
 *
 * @param module - The text of the module, with everything that it imports.
 * @param permissions - Flags such as `--allow-net`; Deno denies everything else.
 */
export async function runDeno(
  module: string,
  permissions: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'align-evals-deno-'));
  const file = join(folder.path, 'program.js');
  await writeFile(file, module);
  const { stdout, stderr } = await promisify(execFile)(DENO, [...FLAGS, ...permissions, file], {
    env: { NO_COLOR: '1', DENO_DIR: folder.path, ...env },
    timeout: KILL_MS,
    killSignal: 'SIGKILL',
  });
  const leaks = leaksIn(stdout + stderr);
  if (leaks.length > 0) throw new Error(`Something secret is printed: ${leaks.join('; ')}`);
  return stdout + stderr;
}
