import { build } from 'esbuild';

const ROOT = new URL('../../../', import.meta.url).pathname;

/**
 * Bundles a program with the built package into one module, as an application does.
 *
 * @param file - The program, below this folder.
 * @param settings - Available in the program as the global `settings`.
 */
export async function bundle(
  file: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL(file, import.meta.url).pathname],
    alias: { 'align-evals': `${ROOT}dist/index.js` },
    define: { settings: JSON.stringify(settings) },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    conditions: ['workerd', 'worker', 'browser'],
    target: 'es2024',
    logLevel: 'silent',
    // The aliases of tsconfig.json lead to the sources.
    tsconfigRaw: {},
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`esbuild wrote nothing for ${file}`);
  return output.text;
}
