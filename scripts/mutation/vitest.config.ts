import { defineConfig, mergeConfig, type Plugin, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ALL_TESTS, shared as base } from '../../vitest.config.ts';

/** Tests that are slow or need a process of their own. */
const LEFT_OUT = [
  'test/{kit,live,runtimes}/**',
  'test/conformance/{command,documents,judge}/**',
  'test/resilience/{faults,journal,judge,memory,soak,storms,time}/**',
  'test/unit/**/{process-exit,with-caller-stack}.test.ts',
  // They need modules that no other test has used.
  'test/unit/**/enumerable-prototype.test.ts',
  'test/unit/testing/**/{listen-failure,failure}.test.ts',
  'test/resilience/invariants/{process-exit,sockets}.test.ts',
  'test/unit/testing/**/{mixed-load,listen-traffic,traffic,stalls}.test.ts',
  'test/unit/testing/**/arbitrary-*.test.ts',
  'test/unit/client/transport/redaction/redact/*any*.test.ts',
];

/** Tests about folders that are mutated only when they are named. */
const OF_OTHERS = 'test/unit/{bench,cli,providers,scripts}/**';

/** The first test that fails ends a run: the tests of the mutated folders are the most likely to fail. */
const ORDER = [
  'unit/values',
  'unit/errors',
  'unit/service',
  'unit/client',
  'unit/batch/statistics',
  'conformance/contract',
];

class LikelyFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = files.toSorted(
      (a, b) => place(a) - place(b) || a.moduleId.localeCompare(b.moduleId),
    );
    return Promise.resolve(sorted);
  }
}

function place({ moduleId }: TestSpecification): number {
  const index = ORDER.findIndex((folder) => moduleId.includes(`/test/${folder}/`));
  return index === -1 ? ORDER.length : index;
}

/** What `once` creates here is not a table: scores of the judge, the id of a call, a subscription. */
const KEEPS_STATE = [
  '/src/judge/',
  '/src/client/pipeline.ts',
  '/src/client/transport/watch-resends.ts',
];

/**
 * Builds the tables of rules and records again at each use. Otherwise only the first test that builds a table
 * would count as one that reaches its mutants, and no other test would be run for them.
 */
const tablesAtEachUse: Plugin = {
  name: 'tables-at-each-use',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    /^(?:\.\.\/)+values\/once\.ts$/.test(source) &&
    !KEEPS_STATE.some((path) => importer.includes(path))
      ? '\0once'
      : undefined,
  load: (id) => (id === '\0once' ? 'export const once = (create) => create;' : undefined),
};

/** The patterns of `near-tests.ts`; undefined for all tests. */
const near = process.env['MUTATION_TESTS']?.split(' ');

const merged = mergeConfig(
  base,
  defineConfig({
    plugins: [tablesAtEachUse],
    test: {
      exclude: near === undefined ? [...LEFT_OUT, OF_OTHERS] : LEFT_OUT,
      // Instrumented code is many times slower, and not by a constant factor.
      testNamePattern: /^(?!.*linear time)/,
      // Thousands of runs: modules are loaded once a run, and a run is the same each time.
      isolate: false,
      sequence: { shuffle: false, sequencer: LikelyFirst },
    },
  }),
) as ViteUserConfig;

// The setup of the other tests watches each file on its own.
const config: ViteUserConfig = {
  ...merged,
  test: {
    ...merged.test,
    include: near ?? ALL_TESTS,
    setupFiles: ['scripts/mutation/vitest.setup.ts'],
  },
};

export default config;
