import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { COVERAGE_THRESHOLD, RUN_IN_BROWSERS } from './scripts/coverage-rules.ts';
import { SlowFirst } from './test/kit/time/slow-first.ts';
import { slowestFiles } from './test/kit/time/slowest-files.ts';
import { pagesForTests } from './scripts/page-plugin.ts';
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';

const source = (path: string): string => new URL(`./src/${path}`, import.meta.url).pathname;

// A folder: several runs of vitest add their reports to it.
const reports = process.env['TEST_REPORTS'];

export const ALL_TESTS = ['test/**/*.test.ts'];

/** Suites with packages of their own. */
const NOT_HERE = ['test/{consumers,live,pages,runtimes}/**'];

/** What the suites that are packages of their own, and mutation testing, use too. */
export const shared: ViteUserConfig = defineConfig({
  plugins: [pagesForTests()],
  resolve: {
    // The most specific first: a prefix would match the others too.
    alias: [
      { find: /^align-evals\/batch\/node$/, replacement: source('batch/node/index.ts') },
      { find: /^align-evals\/batch$/, replacement: source('batch/index.ts') },
      { find: /^align-evals\/criteria$/, replacement: source('criteria/index.ts') },
      { find: /^align-evals\/bullmq$/, replacement: source('bullmq/index.ts') },
      { find: /^align-evals\/judge\/node$/, replacement: source('judge/node/index.ts') },
      { find: /^align-evals\/judge$/, replacement: source('judge/index.ts') },
      { find: /^align-evals\/matchers\/node$/, replacement: source('matchers/node/index.ts') },
      { find: /^align-evals\/matchers\/vitest$/, replacement: source('matchers/vitest/index.ts') },
      { find: /^align-evals\/matchers$/, replacement: source('matchers/index.ts') },
      { find: /^align-evals\/otel$/, replacement: source('otel/index.ts') },
      { find: /^align-evals\/tracing$/, replacement: source('tracing/index.ts') },
      { find: /^align-evals\/report$/, replacement: source('report/index.ts') },
      { find: /^align-evals\/testing\/node$/, replacement: source('testing/node/index.ts') },
      { find: /^align-evals\/testing$/, replacement: source('testing/index.ts') },
      { find: /^align-evals\/providers$/, replacement: source('providers/index.ts') },
      { find: /^align-evals$/, replacement: source('index.ts') },
    ],
  },
  test: {
    // `.ci/run` counts the tests in the reports.
    reporters:
      reports === undefined
        ? ['default', slowestFiles]
        : [
            'default',
            slowestFiles,
            ['json', { outputFile: `${reports}/${String(process.pid)}.json` }],
          ],
    globalSetup: fileURLToPath(new URL('vitest.global-setup.ts', import.meta.url)),
    setupFiles: ['vitest.setup.ts'],
    exclude: NOT_HERE,
    // What a developer has in the environment must not decide a test.
    env: {
      ALIGN_API_KEY: '',
      ALIGN_ACCESS_TOKEN: '',
      ALIGN_BASE_URL: '',
      ALIGN_REGION: '',
      ALIGN_LOG: '',
      ALIGN_DATA_RETENTION_FIELD: '',
      ALIGN_TASK_PATH: '',
      ALIGN_JUDGE_MODEL: '',
      OPENAI_API_KEY: '',
      OPENAI_BASE_URL: '',
      OPENAI_CUSTOM_HEADERS: '',
      OPENAI_ORG_ID: '',
      OPENAI_PROJECT_ID: '',
    },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    sequence: { shuffle: true },
    // By default a core stays free, which is half of a machine with two.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['src/**/index.ts', ...RUN_IN_BROWSERS],
      // Files only: the run ends with its result, or with the thresholds that it misses.
      reporter: ['html', 'lcovonly'],
      // A failed test must not hide a threshold that is missed too.
      reportOnFailure: true,
      thresholds: {
        lines: COVERAGE_THRESHOLD,
        branches: COVERAGE_THRESHOLD,
        functions: COVERAGE_THRESHOLD,
        statements: COVERAGE_THRESHOLD,
      },
    },
  },
});

/** Tests that measure time or memory, or kill processes. `npm test` leaves them out. */
const TIME = ['test/resilience/time/**/*.test.ts'];
const MEMORY = ['test/resilience/{memory,journal,fleet}/**/*.test.ts'];

/** Tests that load modules again, need modules that no other test has used, count all timers, or change the process. */
const ISOLATED = [
  'test/unit/testing/node/**/*.test.ts',
  'test/unit/**/{watch-resends,classes,enumerable-prototype,listen-failure,failure,wait-ends}.test.ts',
];

/** Tests with random inputs on sockets. `INVARIANT_RUNS` sets their number without that of all other properties. */
const INVARIANTS = [
  'test/resilience/invariants/**/*.test.ts',
  'test/resilience/judge/protocol*.test.ts',
];
const { FAST_CHECK_RUNS: runs, INVARIANT_RUNS: invariantRuns = runs } = process.env;

/** The other files share the modules of their worker: loading them for each file takes a third of the time. */
const config: ViteUserConfig = mergeConfig(shared, {
  test: {
    sequence: { sequencer: SlowFirst },
    // More than the cores, because many of these tests wait for processes and sockets.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: ALL_TESTS,
          exclude: [...ISOLATED, ...TIME, ...MEMORY, ...INVARIANTS],
        },
      },
      {
        extends: true,
        test: { name: 'isolated', include: ISOLATED },
      },
      {
        extends: true,
        test: {
          name: 'invariants',
          isolate: false,
          include: INVARIANTS,
          env: invariantRuns === undefined ? {} : { FAST_CHECK_RUNS: invariantRuns },
        },
      },
      {
        extends: true,
        test: {
          name: 'types',
          // Only these and what they import: `npm run check -- types` compiles everything.
          typecheck: {
            enabled: true,
            only: true,
            include: ['test/types/**/*.test-d.ts'],
            tsconfig: 'test/types/tsconfig.tests.json',
          },
        },
      },
      { extends: true, test: { name: 'memory', include: MEMORY } },
      { extends: true, test: { name: 'time', include: TIME } },
    ],
  },
} satisfies ViteUserConfig);

export default config;
