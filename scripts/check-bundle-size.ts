/**
 * Measures what `import { Client }` adds to an application, what the adapters for providers are of it, and the command
 * with the libraries that are compiled into it.
 */
import { gzipSync } from 'node:zlib';
import { build, type BuildOptions, type Plugin } from 'esbuild';

const KIB = 1024;
const LISTED_INPUTS = 12;

/** What is measured, and how much of it there may be. */
const LIMITS = {
  // The whole service and all adapters; ky, p-retry and zod are a fourth of it. To reach: 58 KiB. Raised from 64
  // for what protects the caller: limits for the values of a response, redaction of encoded text, idempotency keys.
  client: 70 * KIB,
  adapters: 14 * KIB,
  // All its files, minified: a terminal does not download them compressed.
  command: 260_000,
} as const;

const UNITS = {
  client: 'minified and gzipped',
  adapters: 'minified and gzipped',
  command: 'minified',
} as const;

/** The modules through which everything that knows a provider is reached. */
const WITHOUT_ADAPTERS: Readonly<Record<string, string>> = {
  'adapters/adapters.ts': 'export const findAdapter = () => {}, unknownResult = () => {}',
  'dialects/read-request.ts': 'export const readRequest = () => {}',
  'dialects/detect-dialect.ts': 'export const detectDialect = () => {}',
  'system-text.ts': 'export const readSystem = () => {}',
};

const leaveAdaptersOut: Plugin = {
  name: 'leave adapters out',
  setup: (bundler) => {
    for (const [file, contents] of Object.entries(WITHOUT_ADAPTERS)) {
      const filter = new RegExp(`src/providers/${file.replaceAll('.', '\\.')}$`);
      bundler.onLoad({ filter }, () => ({ contents, loader: 'js' }));
    }
  },
};

async function bundle(from: string, options: BuildOptions = {}): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export { Client } from '${from}'`, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2024',
    outfile: 'client.js',
    ...options,
    write: false,
    metafile: true,
  });
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const bytes = outputFiles.reduce(
    (sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length,
    0,
  );
  return { bytes, inputs: inputs.map(([file, { bytesInOutput }]) => ({ file, bytesInOutput })) };
}

interface Bundle {
  /** Minified and gzipped. */
  readonly bytes: number;
  readonly inputs: readonly { readonly file: string; readonly bytesInOutput: number }[];
}

/** The size of all files of the command, which imports the package as its users do. */
async function measureCommand(): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: ['src/cli/index.ts'],
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'es2024',
    // Users install `openai`, if they use a judge.
    external: ['align-evals', 'openai'],
    outdir: 'cli',
    write: false,
  });
  return outputFiles.reduce((sum, { contents }) => sum + contents.length, 0);
}

const client = await bundle('./dist/index.js');
const whole = await bundle('./src/index.ts');
const bare = await bundle('./src/index.ts', { plugins: [leaveAdaptersOut] });

console.table(
  whole.inputs.toSorted((a, b) => b.bytesInOutput - a.bytesInOutput).slice(0, LISTED_INPUTS),
);
const measured = {
  client: client.bytes,
  adapters: whole.bytes - bare.bytes,
  command: await measureCommand(),
};
for (const name of ['client', 'adapters', 'command'] as const) {
  const isWithin = measured[name] <= LIMITS[name];
  console.log(
    `${name}: ${measured[name]} bytes ${UNITS[name]}; the limit is ${LIMITS[name]}${isWithin ? '' : ': too large'}`,
  );
  if (!isWithin) process.exitCode = 1;
}
