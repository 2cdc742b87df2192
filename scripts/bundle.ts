import { gzipSync } from 'node:zlib';
import { build, type BuildOptions } from 'esbuild';

/** A file of a bundle, with the bytes of it that are in the bundle. */
export interface BundledFile {
  readonly file: string;
  readonly bytes: number;
}

/** What an application downloads for an import. */
export interface Bundle {
  /** Minified and gzipped. */
  readonly gzippedBytes: number;
  readonly files: readonly BundledFile[];
}

/** Bundles exports, such as `{ Client } from './src/index.ts'`, as an application would. */
export async function bundle(exported: string, options: BuildOptions = {}): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export ${exported}`, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2024',
    // The chunks of the package import chunks without side effects, which bundlers leave out.
    logOverride: { 'ignored-bare-import': 'silent' },
    outfile: 'bundle.js',
    ...options,
    write: false,
    metafile: true,
  });
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return {
    gzippedBytes: outputFiles.reduce(
      (sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length,
      0,
    ),
    files: inputs.map(([file, { bytesInOutput }]) => ({ file, bytes: bytesInOutput })),
  };
}
