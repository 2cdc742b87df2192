// Bundles a program: `node webpack.js ENTRY OUTPUT node|browser`.
import { basename, dirname } from 'node:path';
import webpack from 'webpack';

const [entry, output, platform] = process.argv.slice(2);
const compiler = webpack({
  mode: 'production',
  context: dirname(entry),
  entry,
  target: platform === 'node' ? 'node22' : 'web',
  output: { path: dirname(output), filename: basename(output), module: true },
  experiments: { outputModule: true },
  // As usual for servers, whose stack traces people read.
  optimization: { minimize: platform === 'browser' },
  // The limits of webpack are for pages; the program has every entry in it.
  performance: { hints: false },
});
compiler.run((error, stats) => {
  if (error) throw error;
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.error(stats.toString({ all: false, errors: true, warnings: true }));
    process.exitCode = stats.hasErrors() ? 1 : 0;
  }
  compiler.close(() => {});
});
