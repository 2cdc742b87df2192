import { build } from 'esbuild';

/** Bundles the client with its dependencies, as an application would, to a module that Node can import. */
export async function bundleClient(outfile: string): Promise<void> {
  await build({
    entryPoints: [new URL('../../../src/index.ts', import.meta.url).pathname],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2024',
    outfile,
  });
}
