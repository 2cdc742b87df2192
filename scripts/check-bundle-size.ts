/** Measures what `import { Client }` adds to an application, dependencies included. */
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

// The whole service, before the adapters for providers: ky and p-retry are a third of it.
const LIMIT_BYTES = 31 * 1024;
const LISTED_INPUTS = 12;

const { outputFiles, metafile } = await build({
  stdin: { contents: `export { Client } from './dist/index.js'`, resolveDir: process.cwd() },
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'neutral',
  outfile: 'client.js',
  write: false,
  metafile: true,
});

const inputs = Object.values(metafile.outputs)
  .flatMap(({ inputs }) => Object.entries(inputs))
  .map(([file, { bytesInOutput }]) => ({ file, minifiedBytes: bytesInOutput }))
  .sort((a, b) => b.minifiedBytes - a.minifiedBytes);
console.table(inputs.slice(0, LISTED_INPUTS));

const bytes = outputFiles.reduce(
  (sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length,
  0,
);
const isWithin = bytes <= LIMIT_BYTES;
console.log(
  `${bytes} bytes minified and gzipped; the limit is ${LIMIT_BYTES}${isWithin ? '' : ': too large'}`,
);
process.exitCode = isWithin ? 0 : 1;
