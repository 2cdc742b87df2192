// Bundles a program: `node vite.js ENTRY OUTPUT node|browser`.
import { basename, dirname } from 'node:path';
import { build } from 'vite';

const [entry, output, platform] = process.argv.slice(2);
await build({
  root: dirname(entry),
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    // The program imports every entry, of which the test server and the page of the report are for no application.
    chunkSizeWarningLimit: 750,
    ssr: platform === 'node',
    outDir: dirname(output),
    emptyOutDir: false,
    modulePreload: false,
    rollupOptions: { input: entry, output: { entryFileNames: basename(output) } },
  },
});
