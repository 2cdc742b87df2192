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
  // `dependencies` stay imports; zod is a development dependency and is compiled in.
  noExternal: ['zod'],
  dts: true,
  sourcemap: true,
  clean: true,
  treeshake: false,
  onSuccess: async () => {
    await copyFile('node_modules/zod/LICENSE', 'dist/LICENSE-zod.txt');
  },
};

export default defineConfig(options) as Options;
