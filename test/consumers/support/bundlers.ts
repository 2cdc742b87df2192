import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../kit/process/temporary-folder.ts';
import { runTool } from './run-tool.ts';

/** The bundlers, by the names of their programs in `bundlers/`. */
export const BUNDLERS = ['esbuild', 'rollup', 'vite', 'webpack'] as const;

export type Bundler = (typeof BUNDLERS)[number];

const BUNDLER_PROGRAMS = new URL('../bundlers/', import.meta.url).pathname;
const PROGRAMS = new URL('../programs/', import.meta.url).pathname;

/**
 * Bundles a program with the installed package into one file, in a folder from which nothing else can be imported.
 * Throws when the bundler prints anything: a warning is one that every user would see.
 */
export async function bundleProgram(
  application: string,
  bundler: Bundler,
  program: string,
  platform: 'browser' | 'node',
): Promise<string> {
  const folder = await mkdtemp(join(application, `${bundler}-`));
  await cp(PROGRAMS, folder, { recursive: true });
  const output = join(await createTemporaryFolder(), 'bundle.mjs');
  const args = [join(folder, program), output, platform];
  const command = [process.execPath, join(BUNDLER_PROGRAMS, `${bundler}.js`), ...args];
  const { exitCode, stdout, stderr } = await runTool(command, folder);
  const printed = stdout + stderr;
  if (exitCode !== 0 || printed !== '') {
    throw new Error(`${bundler} ended with ${exitCode} and printed:\n${printed}`);
  }
  return output;
}
