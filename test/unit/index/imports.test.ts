import { build, type Metafile } from 'esbuild';
import { expect, it } from 'vitest';
import { readEntryPoints } from '../../../scripts/entry-points.ts';

/** Builds all entry points in one build, so that they share files as in the package. */
async function buildEntryPoints(): Promise<Metafile['outputs']> {
  const { metafile } = await build({
    absWorkingDir: new URL('../../../', import.meta.url).pathname,
    entryPoints: readEntryPoints(),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    packages: 'external',
    external: ['node:*'],
    outdir: 'dist',
    write: false,
    metafile: true,
  });
  return metafile.outputs;
}

/** The source files that run when a built file is imported, or are imported later. */
function loadedBy(file: string, outputs: Metafile['outputs'], seen = new Set<string>()): string[] {
  const output = outputs[file];
  if (output === undefined || seen.has(file)) return [];
  seen.add(file);
  const own = Object.keys(output.inputs);
  return [...own, ...output.imports.flatMap(({ path }) => loadedBy(path, outputs, seen))];
}

it.each(['index', 'providers/index'])(
  'importing %s loads nothing of batch, testing or the command',
  async (entry) => {
    const loaded = loadedBy(`dist/${entry}.js`, await buildEntryPoints());

    expect(loaded).toContain(`src/${entry}.ts`);
    expect(loaded.filter((file) => /^src\/(batch|cli|testing)\//.test(file))).toEqual([]);
  },
);
