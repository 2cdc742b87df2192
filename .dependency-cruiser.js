/** The layers of src, lowest first: each may import those before it. docs/architecture.md says why. */
const LAYERS = [
  'values/',
  'errors/',
  'service/',
  'providers/',
  'agent-trace/',
  'tracing/',
  'otel/',
  'client/',
  'batch/',
  'criteria/',
  'bullmq/',
  'matchers/',
  'pages/',
  'report/',
  'cli/',
];

/** The reference server stands beside the client: it shares only these layers with it. */
const SHARED_WITH_TESTING = ['values/', 'errors/', 'service/'];

/** The judge stands beside the client too; it also hides secrets as the client does. */
const SHARED_WITH_JUDGE = [...SHARED_WITH_TESTING, 'client/transport/redaction/'];

/** The folders of the client, lowest first, then its loose files. */
const CLIENT_LAYERS = [
  'client/options/',
  'client/transport/',
  'client/(pipeline|params|listing).ts',
  'client/criteria/',
  'client/(evaluate|evaluate-trace|traces|annotations|evaluations|tasks|rate-limits|request)/',
  'client/client-context.ts',
  'client/client.ts',
];

/** The core of the matchers: the files that journals and runners are added to. */
const MATCHERS_CORE = '^src/matchers/[^/]+\\.ts$';

const ON_NODE_ONLY = ['^src/(cli|bullmq)/', '/node/'];

/** The libraries that only the command uses, which are compiled into it. */
const COMMAND_LIBRARIES = [
  '@commander-js/extra-typings',
  'cli-progress',
  'commander',
  'csv-parse',
  'csv-stringify',
  'string-width',
];

/** The files behind `exports` of package.json. */
const ENTRIES =
  '^src/((batch|batch/node|bullmq|criteria|judge|judge/node|matchers|matchers/(node|vitest|jest)|otel|providers|report|testing|testing/node|tracing)/)?index\\.ts$';

const anyOf = (paths) => `^src/(${paths.map((path) => path.replace('.', '\\.')).join('|')})`;

const downwards = (layers) =>
  layers.slice(0, -1).map((layer, level) => ({
    name: `${layer} imports no higher layer`,
    severity: 'error',
    from: { path: anyOf([layer]) },
    to: { path: anyOf(layers.slice(level + 1)) },
  }));

/** A library that only the named files may import. */
const confined = (library, files) => ({
  name: `${library} is imported by ${files.join(', ')} only`,
  severity: 'error',
  from: { path: '^src/', pathNot: anyOf(files) },
  to: { path: `^node_modules/${library}/` },
});

export default {
  forbidden: [
    ...downwards(LAYERS),
    ...downwards(CLIENT_LAYERS),
    {
      name: 'the calls of a client know nothing of each other',
      severity: 'error',
      from: {
        path: '^src/client/(evaluate|evaluate-trace|traces|annotations|evaluations|tasks|rate-limits|request)/',
      },
      to: {
        path: '^src/client/(evaluate|evaluate-trace|traces|annotations|evaluations|tasks|rate-limits|request)/',
        pathNot: '^src/client/$1/',
      },
    },
    {
      name: 'every file of src has a layer',
      severity: 'error',
      from: { path: '^src/', pathNot: anyOf([...LAYERS, 'judge/', 'testing/', 'index.ts']) },
      to: {},
    },
    {
      name: 'the entries are for users, and for the command',
      severity: 'error',
      from: { path: '^src/', pathNot: anyOf(['cli/']) },
      to: { path: ENTRIES },
    },
    {
      name: 'cli/ uses the package as its users do, through the entries',
      severity: 'error',
      from: { path: '^src/cli/' },
      // Rows of files and of programs are checked in one place, and the messages about files are no public API.
      // Files of labels are locked as journals are, and the lock is no public API.
      to: {
        path: '^src/',
        pathNot: ['^src/cli/', ENTRIES, '^src/batch/(row-rules|node/lock)\\.ts$'],
      },
    },
    {
      name: 'testing/ imports no more of src than the client and the server share, and the type of client options',
      severity: 'error',
      from: { path: '^src/testing/' },
      to: {
        path: '^src/',
        pathNot: anyOf([...SHARED_WITH_TESTING, 'testing/', 'client/options/client-options.ts']),
      },
    },
    {
      name: 'testing/ runs nothing of the client',
      severity: 'error',
      from: { path: '^src/testing/' },
      to: { path: '^src/client/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'testing/ is imported by cli/ only; judge/ imports its types',
      severity: 'error',
      from: { path: '^src/', pathNot: anyOf(['testing/', 'cli/']) },
      to: { path: '^src/testing/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'of testing/, only judge/ imports types, and only those of scorers',
      severity: 'error',
      from: { path: '^src/', pathNot: anyOf(['testing/', 'cli/']) },
      to: { path: '^src/testing/', pathNot: anyOf(['testing/scorer.ts']) },
    },
    {
      name: 'judge/ imports no more of src than what it shares with the client, and the types of scorers',
      severity: 'error',
      from: { path: '^src/judge/' },
      to: { path: '^src/', pathNot: anyOf([...SHARED_WITH_JUDGE, 'judge/', 'testing/scorer.ts']) },
    },
    {
      name: 'judge/ is imported by cli/ only',
      severity: 'error',
      from: { path: '^src/', pathNot: anyOf(['judge/', 'cli/']) },
      to: { path: '^src/judge/' },
    },
    {
      name: 'the report and the pages of serve share the other folders of pages/ only',
      severity: 'error',
      from: { path: '^src/pages/(report|serve)/' },
      to: { path: '^src/pages/(report|serve)/', pathNot: '^src/pages/$1/' },
    },
    {
      name: 'what pages share imports neither of them',
      severity: 'error',
      from: { path: '^src/pages/', pathNot: '^src/pages/(report|serve)/' },
      to: { path: '^src/pages/(report|serve)/' },
    },
    {
      name: 'the matchers themselves run without journals and without a runner',
      severity: 'error',
      from: { path: MATCHERS_CORE },
      to: { path: '^(src/batch/|src/matchers/(node|vitest|jest)/|node_modules/(vitest|expect)/)' },
    },
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'src stands alone',
      severity: 'error',
      from: { path: '^src/' },
      to: { pathNot: '^(src|node_modules)/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'node: only where there is Node',
      severity: 'error',
      from: { path: '^src/', pathNot: ON_NODE_ONLY },
      to: { dependencyTypes: ['core'] },
    },
    confined('ky', [
      'client/transport/fetch-with-ky.ts',
      'client/transport/load-ky',
      'testing/index.ts',
    ]),
    confined('p-retry', ['client/transport/with-retries.ts']),
    confined('bullmq', ['bullmq/']),
    confined('ioredis', ['bullmq/']),
    {
      name: 'of src, only the command imports bullmq/',
      severity: 'error',
      from: { path: '^src/', pathNot: anyOf(['bullmq/', 'cli/']) },
      to: { path: '^src/bullmq/' },
    },
    confined('openai', ['cli/open-judge.ts']),
    confined('vitest', ['matchers/vitest/index.ts']),
    confined('expect', ['matchers/jest/index.ts']),
    confined('leven', ['values/unknown-keys.ts']),
    confined('preact', ['pages/', 'report/']),
    confined('preact-render-to-string', ['report/']),
    confined('micromark', ['pages/text/']),
    confined('zod', ['service/', 'testing/', 'judge/']),
    {
      name: 'zod is imported as zod/mini, or as the core of it',
      severity: 'error',
      comment: 'The other entries are three to ten times as large.',
      from: { path: '^src/' },
      to: { path: '^node_modules/zod/', pathNot: '^node_modules/zod/(mini|v4/core)/' },
    },
    {
      name: 'src imports no other development dependency',
      severity: 'error',
      comment: 'These are compiled into the build, see tsup.config.ts.',
      from: { path: '^src/' },
      to: {
        dependencyTypes: ['npm-dev'],
        pathNot: [
          '^node_modules/(zod|leven|preact|preact-render-to-string|micromark|micromark-extension-gfm-table|diff)/',
          // Optional peer dependencies, which stay imports.
          '^node_modules/(openai|bullmq|ioredis)/',
          // Test runners, which are optional peers too.
          '^node_modules/(vitest|expect)/',
          // Their types are in a package of their own.
          `^node_modules/(@types/)?(${COMMAND_LIBRARIES.join('|')})/`,
        ],
      },
    },
    ...COMMAND_LIBRARIES.map((library) => confined(library, ['cli/'])),
    {
      name: 'imports are declared and found',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    { name: 'imports resolve', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
    },
  },
};
