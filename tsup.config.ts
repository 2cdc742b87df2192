import { copyFile } from 'node:fs/promises';
import { defineConfig, type Options } from 'tsup';

const options: Options = {
  entry: {
    index: 'src/index.ts',
    'testing/index': 'src/testing/index.ts',
    'testing/node/index': 'src/testing/node/index.ts',
  },
  format: 'esm',
  target: 'es2024',
  platform: 'neutral',
  external: [/^node:/],
  // `dependencies` stay imports; `zod` and `srvx` are development dependencies and are compiled in.
  noExternal: ['zod', 'srvx'],
  dts: true,
  sourcemap: true,
  clean: true,
  treeshake: false,
  onSuccess: async () => {
    await copyFile('node_modules/zod/LICENSE', 'dist/LICENSE-zod.txt');
    await copyFile('node_modules/srvx/LICENSE', 'dist/LICENSE-srvx.txt');
  },
};

// eslint-disable-next-line no-restricted-exports -- the build tool reads the default export
export default defineConfig(options) as Options;
