import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import type { Setup } from './setup.ts';

/**
 * Bundles a program with the installed package into one module or script, as an application does.
 *
 * @param program - The name of a file in `suite/programs`.
 * @param settings - Available in the program as the global `settings`.
 */
export async function bundle(
  { folder }: Setup,
  program: string,
  settings: Readonly<Record<string, unknown>>,
  options: BuildOptions = {},
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'suite/programs', program)],
    define: { settings: JSON.stringify(settings) },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    conditions: ['workerd', 'worker', 'browser'],
    target: 'es2024',
    logLevel: 'silent',
    ...options,
  });
  const [output] = outputFiles ?? [];
  if (output === undefined) throw new Error(`esbuild wrote nothing for ${program}`);
  return output.text;
}
