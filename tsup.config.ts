import { copyFile } from 'node:fs/promises';
import { defineConfig, type Options } from 'tsup';

const shared: Options = {
  format: 'esm',
  target: 'es2024',
  platform: 'neutral',
  external: [/^node:/],
  // `dependencies` stay imports; zod is a development dependency and is compiled in.
  noExternal: ['zod'],
  dts: {
    // The constructors of resources are the client's, and so are the types they take.
    compilerOptions: { stripInternal: true },
    // The types use Symbol.asyncDispose, which no library up to ES2024 declares.
    banner: '/// <reference lib="esnext.disposable" />',
  },
  sourcemap: true,
};

const client: Options = {
  ...shared,
  name: 'client',
  entry: { index: 'src/index.ts', 'providers/index': 'src/providers/index.ts' },
};

// Built apart: a chunk shared with the client would hold the schemas of the server's requests too,
// and no bundler takes those out of an application again.
const testing: Options = {
  ...shared,
  name: 'testing',
  entry: {
    'testing/index': 'src/testing/index.ts',
    'testing/node/index': 'src/testing/node/index.ts',
  },
  onSuccess: async () => {
    await copyFile('node_modules/zod/LICENSE', 'dist/LICENSE-zod.txt');
  },
};

export default defineConfig([client, testing]) as Options[];
