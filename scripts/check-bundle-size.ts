/**
 * Measures what `import { Client }` adds to an application and which folder costs what, what the adapters for providers
 * are of it, what the entries for providers, telemetry and tests add, and the command with the libraries compiled into it.
 */
import { build, type Plugin } from 'esbuild';
import { bundle } from './bundle.ts';
import { compileNamedPage, type PageName } from './page-plugin.ts';
import { costByFolder } from './cost-by-folder.ts';
import { SIZE_BUDGETS } from './size-budgets.ts';

/** The modules through which everything that knows a provider is reached. */
const WITHOUT_ADAPTERS: Readonly<Record<string, string>> = {
  'adapters/find-adapter.ts': 'export const findAdapter = () => {}',
  'adapters/unknown-result.ts': 'export const unknownResult = () => {}',
  'adapters/unwrap-result.ts': 'export const unwrapResult = () => {}',
  'dialects/read-request.ts':
    'export const readRequest = () => {}; export const readSystem = () => {}',
  'dialects/detect-dialect.ts': 'export const detectDialect = () => {}',
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

async function measurePageScript(name: PageName): Promise<number> {
  const { page } = await compileNamedPage(name);
  return Buffer.byteLength(page.script);
}

/** The size of all files of the command without its pages. It imports the package as its users do. */
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

const client = await bundle("{ Client } from './dist/index.js'");
const whole = await bundle("{ Client } from './src/index.ts'");
const bare = await bundle("{ Client } from './src/index.ts'", { plugins: [leaveAdaptersOut] });
const providers = await bundle("* from './src/providers/index.ts'");
const otel = await bundle(
  "* from './src/otel/index.ts'; export * as providers from './src/providers/index.ts'",
);
const tracing = await bundle(
  "* from './src/tracing/index.ts'; export * as providers from './src/providers/index.ts'",
);
const matchers = await bundle(
  "{ Client } from './dist/index.js'; export { alignMatchers, assertCriterion } from './dist/matchers/index.js'",
);
const report = await bundle("* from './dist/report/index.js'");
const testing = await bundle("* from './dist/testing/index.js'");

console.log('import { Client }, minified:');
console.table(costByFolder(whole.files));
const measured = {
  client: client.gzippedBytes,
  adapters: whole.gzippedBytes - bare.gzippedBytes,
  providers: providers.gzippedBytes,
  otel: otel.gzippedBytes - providers.gzippedBytes,
  tracing: tracing.gzippedBytes - providers.gzippedBytes,
  matchers: matchers.gzippedBytes - client.gzippedBytes,
  testing: testing.gzippedBytes,
  report: report.gzippedBytes,
  reportScript: await measurePageScript('report'),
  serveScript: await measurePageScript('serve'),
  command: await measureCommand(),
};
for (const name of [
  'client',
  'adapters',
  'providers',
  'otel',
  'tracing',
  'matchers',
  'testing',
  'report',
  'reportScript',
  'serveScript',
  'command',
] as const) {
  const { limit, measuredAs } = SIZE_BUDGETS[name];
  const isWithin = measured[name] <= limit;
  console.log(
    `${name}: ${measured[name]} bytes ${measuredAs}; the limit is ${limit}${isWithin ? '' : ': too large'}`,
  );
  if (!isWithin) process.exitCode = 1;
}
