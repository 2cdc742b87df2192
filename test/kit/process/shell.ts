import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leaksIn } from '../canary/find-leaks.ts';
import type { BuiltCommand, CommandEnd } from './command-process.ts';
import { codeCache } from './shared-folder.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** A folder in which the shell blocks of a document run. */
export interface Shell {
  readonly folder: string;
  readonly path: (name: string) => string;
  /** Runs a script with `sh -e`. Throws when it prints a secret. */
  readonly run: (
    script: string,
    env?: Readonly<Record<string, string | undefined>>,
  ) => Promise<CommandEnd>;
}

/**
 * Creates a shell in an empty folder. It finds `align-evals` as if it were installed, and stand-ins for other programs,
 * which are scripts by name.
 */
export async function createShell(
  { program }: BuiltCommand,
  standIns: Readonly<Record<string, string>> = {},
): Promise<Shell> {
  const root = await createTemporaryFolder();
  const [folder, bin] = [join(root, 'project'), join(root, 'bin')];
  await Promise.all([mkdir(folder), mkdir(bin)]);
  const programs = {
    'align-evals': `exec "${process.execPath}" "${program}" "$@"`,
    npx: 'exec "$@"',
    ...standIns,
  };
  for (const [name, script] of Object.entries(programs)) {
    const file = join(bin, name);
    await writeFile(file, `#!/bin/sh\n${script}\n`);
    await chmod(file, 0o755);
  }
  const PATH = `${bin}:${process.env['PATH'] ?? ''}`;
  return {
    folder,
    path: (name) => join(folder, name),
    run: (script, env) =>
      runScript(script, folder, { PATH, LANG: 'C.UTF-8', ...codeCache(), ...env }),
  };
}

async function runScript(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<CommandEnd> {
  const child = spawn('/bin/sh', ['-e', '-c', script], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = [child.stdout, child.stderr].map(collect);
  await once(child, 'close');
  const end = {
    exitCode: child.exitCode ?? -1,
    stdout: stdout?.() ?? '',
    stderr: stderr?.() ?? '',
  };
  const leaks = leaksIn(end.stdout + end.stderr);
  if (leaks.length > 0) throw new Error(`Something secret is printed: ${leaks.join('; ')}`);
  return end;
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}
