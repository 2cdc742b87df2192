// Bundles a program: `node rollup.js ENTRY OUTPUT node|browser`.
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';

const [input, file, platform] = process.argv.slice(2);
const bundle = await rollup({
  input,
  plugins: [nodeResolve({ browser: platform === 'browser', preferBuiltins: true })],
  external: [/^node:/],
});
await bundle.write({ file, format: 'es', inlineDynamicImports: true });
await bundle.close();
