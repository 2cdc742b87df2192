// Bundles a program: `node esbuild.js ENTRY OUTPUT node|browser`.
import { build } from 'esbuild';

const [entry, outfile, platform] = process.argv.slice(2);
await build({
  entryPoints: [entry],
  outfile,
  platform,
  bundle: true,
  minify: true,
  format: 'esm',
  logLevel: 'warning',
});
