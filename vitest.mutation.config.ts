import { defineConfig, mergeConfig, type Plugin, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from './vitest.config.ts';

/** Tests that are slow, need a process of their own, or are about other folders than the mutated. */
const LEFT_OUT = [
  'test/{kit,live,runtimes}/**',
  'test/conformance/{command,documents,judge}/**',
  'test/resilience/{faults,journal,judge,memory,soak,storms,time}/**',
  'test/unit/{bench,cli,providers}/**',
  'test/unit/client/client/process-exit.test.ts',
  'test/resilience/invariants/{process-exit,sockets}.test.ts',
  'test/unit/testing/{faults/stalls,node/listen/mixed-load,node/forward/traffic}.test.ts',
  'test/unit/testing/**/arbitrary*.test.ts',
];

/** The first test that fails ends a run: those of the mutated folders have the best chance. */
const ORDER = [
  'unit/values',
  'unit/errors',
  'unit/transport',
  'unit/service',
  'unit/input',
  'unit/batch',
  'conformance/contract',
  'unit/options',
  'unit/resources',
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

/**
 * Builds the tables of rules and records again at each use. Otherwise only the first test that builds a table
 * would count as one that reaches its mutants, and no other test would be run for them.
 */
const tablesAtEachUse: Plugin = {
  name: 'tables-at-each-use',
  enforce: 'pre',
  resolveId: (source) => (/^(?:\.\.\/)+values\/once\.ts$/.test(source) ? '\0once' : undefined),
  load: (id) => (id === '\0once' ? 'export const once = (create) => create;' : undefined),
};

const merged = mergeConfig(
  base,
  defineConfig({
    plugins: [tablesAtEachUse],
    test: {
      exclude: LEFT_OUT,
      // Thousands of runs: modules are loaded once a run, and a run is the same each time.
      isolate: false,
      sequence: { shuffle: false, sequencer: LikelyFirst },
    },
  }),
) as ViteUserConfig;

// Instead of that of the other tests, which watches each file on its own.
const config: ViteUserConfig = {
  ...merged,
  test: { ...merged.test, setupFiles: ['vitest.mutation.setup.ts'] },
};

export default config;
