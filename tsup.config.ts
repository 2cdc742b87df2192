import { copyFile } from 'node:fs/promises';
import { compileNamedPage, pagesForBundler } from './scripts/page-plugin.ts';
import { removeDocComments } from './scripts/remove-doc-comments.ts';
import { packagesOf, writeLicenses, writeLicensesOf } from './scripts/write-licenses.ts';
import type { Plugin } from 'esbuild';
import { defineConfig, type Options } from 'tsup';

/** The development dependencies that are compiled into the build, with the files of their licences. */
const COMPILED_IN = { zod: 'LICENSE', leven: 'license' } as const;

/** What writes the HTML report; the packages of its page are those that the page is compiled from. */
const OF_REPORT = ['preact', 'preact-render-to-string'];

/**
 * Nobody who reads the package has the sources that esbuild names, and the names are 5 kB of it. The documentation of
 * members is in the types, and would be another 19 kB.
 */
const WITHOUT_COMMENTS: NonNullable<Options['plugins']> = [
  {
    name: 'without the names of sources and the documentation of members',
    renderChunk: (code) => ({
      code: removeDocComments(code.replaceAll(/^\/\/ src\/.*\n/gm, '')),
    }),
  },
];

const IMPORT_OF_PACKAGE = /^import [^;]*?"(?!\.)[^"]+";\n/gm;

/**
 * A bundler of an application keeps the order of imports. With ky before our code rather than within it, gzip finds more
 * repetitions in the 32 KiB that it looks back: 0.5 kB of `import { Client }`.
 */
const PACKAGES_FIRST: NonNullable<Options['plugins']> = [
  {
    name: 'imports of packages first',
    renderChunk: (code) => {
      const imports = code.match(IMPORT_OF_PACKAGE) ?? [];
      return { code: [...imports, code.replaceAll(IMPORT_OF_PACKAGE, '')].join('') };
    },
  },
];

/** Node loads ky with the first request, a bundle has it at once: `imports` of package.json chooses the file. */
const KY_BY_CONDITION: Plugin = {
  name: 'ky by condition',
  setup: (bundler) => {
    bundler.onResolve({ filter: /\/load-ky\.ts$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: '#load-ky', external: true },
    );
  },
};

const shared: Options = {
  format: 'esm',
  target: 'es2024',
  platform: 'neutral',
  // Test runners, and what queues need, are optional peers.
  external: [/^node:/, 'vitest', 'expect', 'bullmq', 'ioredis'],
  // `dependencies` stay imports.
  noExternal: [...Object.keys(COMPILED_IN), ...OF_REPORT],
  plugins: WITHOUT_COMMENTS,
  dts: {
    // The constructors of resources are the client's, and so are the types they take.
    compilerOptions: { stripInternal: true },
    // The types use Symbol.asyncDispose, which no library up to ES2024 declares.
    banner: '/// <reference lib="esnext.disposable" />',
  },
  // The code keeps its names, for stacks. A map needs the sources: they are not in the package, and would more than double
  // its size.
  sourcemap: false,
  // Longer forms of the same statements would be 8 kB of the package.
  esbuildOptions: (options) => {
    options.minifySyntax = true;
  },
};

const client: Options = {
  ...shared,
  name: 'client',
  plugins: [...WITHOUT_COMMENTS, ...PACKAGES_FIRST],
  // One build, so that all entries share one class Client.
  entry: {
    index: 'src/index.ts',
    'providers/index': 'src/providers/index.ts',
    'batch/index': 'src/batch/index.ts',
    'batch/node/index': 'src/batch/node/index.ts',
    'criteria/index': 'src/criteria/index.ts',
    'otel/index': 'src/otel/index.ts',
    'tracing/index': 'src/tracing/index.ts',
    'report/index': 'src/report/index.ts',
    'bullmq/index': 'src/bullmq/index.ts',
    'matchers/index': 'src/matchers/index.ts',
    'matchers/node/index': 'src/matchers/node/index.ts',
    'matchers/vitest/index': 'src/matchers/vitest/index.ts',
    'matchers/jest/index': 'src/matchers/jest/index.ts',
    // No entries of the package: `imports` of package.json names them.
    'transport/load-ky': 'src/client/transport/load-ky.ts',
    'transport/load-ky-on-request': 'src/client/transport/load-ky-on-request.ts',
  },
  esbuildPlugins: [pagesForBundler, KY_BY_CONDITION],
  onSuccess: async () => {
    const { metafile } = await compileNamedPage('report');
    const packages = [...packagesOf(metafile), ...OF_REPORT.map((name) => `node_modules/${name}`)];
    await writeLicensesOf([...new Set(packages)].sort(), 'dist/report');
  },
};

// Built apart: a chunk shared with the client would hold the schemas of the server's requests too,
// and no bundler takes those out of an application again.
const testing: Options = {
  ...shared,
  name: 'testing',
  entry: {
    'testing/index': 'src/testing/index.ts',
    'testing/node/index': 'src/testing/node/index.ts',
    'judge/index': 'src/judge/index.ts',
    'judge/node/index': 'src/judge/node/index.ts',
  },
  onSuccess: async () => {
    for (const [name, file] of Object.entries(COMPILED_IN)) {
      await copyFile(`node_modules/${name}/${file}`, `dist/LICENSE-${name}.txt`);
    }
  },
};

// The command imports the package as its users do. Its libraries are compiled in, so that they are not installed.
const command: Options = {
  ...shared,
  name: 'command',
  platform: 'node',
  outDir: 'dist/cli',
  entry: { index: 'src/cli/index.ts' },
  external: [/^node:/, /^align-evals/, 'openai'],
  // `openai` is an optional peer: the user installs it.
  noExternal: [/^(?!node:|align-evals|openai$)/],
  skipNodeModulesBundle: false,
  // Some of the libraries are CommonJS and load modules of Node with `require`.
  banner: {
    js: "import { createRequire as createRequireOfBuild } from 'node:module';const require = createRequireOfBuild(import.meta.url);",
  },
  dts: false,
  metafile: true,
  // Most of it is libraries, which nobody reads there.
  esbuildOptions: (options) => {
    options.minify = true;
  },
  esbuildPlugins: [pagesForBundler],
  onSuccess: async () => {
    const { metafile } = await compileNamedPage('serve');
    await writeLicenses('dist/cli', packagesOf(metafile));
  },
};

export default defineConfig([client, testing, command]) as Options[];
