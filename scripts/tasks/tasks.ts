import type { Group, Task } from './task.ts';

const byName = (...steps: Task['steps']): Task => ({ steps, isByNameOnly: true });
const always = (...steps: Task['steps']): Task => ({ steps });

/** Installs the packages of a folder that has a lock file of its own, and asks only for what the cache lacks. */
const install = (folder: string, ...options: string[]): string =>
  ['npm ci --prefix', folder, '--ignore-scripts --prefer-offline --no-audit', ...options].join(' ');

/** Tests of a package of its own: installs it, runs its tests and compiles it. */
const suite = (folder: string, ...options: string[]): Task =>
  always(
    install(folder, ...options),
    `vitest run --config ${folder}/vitest.config.ts ...`,
    `tsc -p ${folder}`,
  );

const BUILD_CODE = 'tsup --no-dts --silent';
const RUNTIMES = 'vitest run --config test/runtimes/vitest.config.ts';
const CONSUMERS = 'vitest run --config test/consumers/vitest.config.ts';

const INSTALL_CONSUMERS = [
  install('test/runtimes'),
  install('test/consumers'),
  install('test/consumers/vitest-4'),
];

/** The slowest first: it runs beside the others. */
const CHECK_ALL = {
  lint: always('eslint --max-warnings 0 .'),
  format: always('prettier --check --log-level warn .'),
  types: always('tsc'),
  layers: always('depcruise src'),
  unused: always('knip', 'knip --production --include exports'),
  docs: always('node scripts/check-public-docs.ts'),
  locks: always('node scripts/check-lock-files.ts'),
  specification: always('node scripts/check-specification-coverage.ts ...'),
  promises: always('node scripts/check-promises.ts'),
  mirror: always('node scripts/check-mirror.ts'),
  structure: always('node scripts/measure-structure.ts ...'),
};

const CHECK: Group = {
  tasks: {
    ...CHECK_ALL,
    exports: byName('node scripts/compare-exports.ts ...'),
    api: byName('node scripts/check-api.ts'),
    package: byName('node scripts/check-package.ts'),
    recorded: byName('node scripts/check-recorded.ts ...'),
    traces: byName('node scripts/check-traces.ts ...'),
  },
  withoutName: 'all',
  parallel: 2,
};

/** Tests that compare CPU time, for which one core is enough. */
const CPU_TIME = always('vitest run test/resilience/time --maxWorkers=1 ...');

const TEST_SLOW: Group = {
  tasks: {
    time: CPU_TIME,
    memory: always('vitest run test/resilience/memory ...'),
    journal: always('vitest run test/resilience/journal ...'),
    traces: always({
      command: 'vitest run test/resilience/memory/traces-at-rate ...',
      env: { TRACES_PER_SECOND: '1000', TRACES_SECONDS: '60' },
    }),
    fleet: always({
      command: 'vitest run test/resilience/fleet ...',
      env: { FLEET_ROWS: '10000', FLEET_SECONDS: '120' },
    }),
    invariants: always({
      command: 'vitest run test/resilience/invariants test/resilience/judge/protocol ...',
      env: { FAST_CHECK_RUNS: '10000' },
    }),
    properties: always({
      command: 'vitest run --project shared ...',
      env: { FAST_CHECK_RUNS: '10000' },
    }),
    node22: byName(
      'node scripts/run-on-node.ts 22.13.0 -- node_modules/vitest/vitest.mjs run --project !time ...',
    ),
    coverage: byName('node test/resilience/statistics/check-coverage.ts ...'),
    calibration: always('node test/resilience/statistics/check-calibration.ts ...'),
    soak: byName('node test/resilience/soak/soak.ts ...'),
    fuzz: byName(
      'node test/resilience/fuzz/fuzz-redaction.ts ...',
      'node test/resilience/fuzz/fuzz-json-scanner.ts ...',
    ),
  },
  withoutName: 'all',
};

const TEST_LIVE: Group = {
  // While one installs its packages, another tests.
  tasks: {
    live: suite('test/live', '--omit=optional'),
    telemetry: suite('test/live/telemetry'),
    recording: suite('test/live/recording', '--omit=optional'),
    products: suite('test/live/products', '--omit=optional'),
  },
  withoutName: 'all',
  parallel: 2,
  output: 'whole',
};

const TEST_RUNTIMES: Group = {
  tasks: {
    suite: always(
      install('test/runtimes'),
      `${RUNTIMES} --exclude chromium-*.test.ts ...`,
      'node test/runtimes/table/print-table.ts',
    ),
    chromium: byName(
      install('test/runtimes'),
      `${RUNTIMES} chromium`,
      install('test/consumers'),
      `${CONSUMERS} chromium`,
    ),
    consumers: byName(...INSTALL_CONSUMERS, `${CONSUMERS} --exclude chromium.test.ts ...`),
    all: byName(...INSTALL_CONSUMERS, RUNTIMES, CONSUMERS),
  },
  withoutName: 'suite',
};

const PAGES = [install('test/pages'), 'tsc -p test/pages'];
const MEASURE_PAGES = 'node test/pages/measure/run.ts ...';

const TEST_PAGES: Group = {
  tasks: { pages: always(...PAGES, MEASURE_PAGES) },
  withoutName: 'pages',
};

const BENCH: Group = {
  tasks: {
    performance: always(
      install('bench/performance'),
      BUILD_CODE,
      'node bench/performance/run.ts ...',
    ),
    background: always(
      install('bench/performance'),
      BUILD_CODE,
      'node bench/performance/service.ts ...',
    ),
    cpu: always('node bench/cpu/run.ts ...'),
    'cold-start': always('node bench/cold-start/run.ts ...'),
    command: always('node bench/command/run.ts ...'),
    journal: always('node bench/journal/run.ts ...'),
    batch: always('node bench/batch/run.ts ...'),
    fleet: always('node bench/fleet/run.ts ...'),
    pace: always('node bench/pace/run.ts ...'),
    judge: always('node bench/judge/run.ts ...'),
    'judge-conversations': always('node bench/judge/check-conversations.ts ...'),
    'judge-overhead': always('node bench/judge/overhead.ts'),
    report: always(install('test/pages'), BUILD_CODE, 'node bench/report/run.ts ...'),
    scanner: always('node bench/json-scanner/run.ts'),
    ky: always('node bench/ky/run.ts'),
    faults: always(install('bench/faults'), 'node bench/faults/run.ts ...'),
  },
  withoutName: 'nothing',
};

const DOCS: Group = {
  tasks: {
    site: always('typedoc'),
    reports: always('node scripts/check-api.ts --write'),
    render: always(
      'node scripts/render-retry-vectors.ts',
      'node scripts/render-storms.ts',
      'node scripts/render-maps.ts',
      'node test/resilience/faults/write-table.ts',
      'node test/resilience/judge/write-table.ts',
      'node test/runtimes/table/write-table.ts',
    ),
    pictures: always(
      install('test/pages'),
      BUILD_CODE,
      'node test/pages/pictures/write-pictures.ts ...',
    ),
  },
  withoutName: 'site',
};

const { lint, ...otherChecks } = CHECK_ALL;

/** What uses one core, two at a time: all checks, the build and what measures it, and the packages of later stages. */
const CI_CHECKS: Group = {
  tasks: {
    lint,
    install: always(...INSTALL_CONSUMERS, ...PAGES),
    build: always(
      'npm run build',
      'npm run size',
      'npm run check -- api',
      'npm run check -- package',
    ),
    ...otherChecks,
  },
  withoutName: 'all',
  parallel: 2,
};

/** The tests with packages of their own, of which many wait for processes, and those of CPU time, which need one core. */
const CI_PACKAGES: Group = {
  tasks: {
    consumers: always(CONSUMERS),
    time: CPU_TIME,
    ...TEST_LIVE.tasks,
  },
  withoutName: 'all',
  parallel: 2,
  output: 'whole',
};

const CI: Group = {
  tasks: {
    ci: always(
      'npm run ci:checks',
      // The invariants once, with more inputs than elsewhere.
      { command: 'npm test -- --coverage', env: { INVARIANT_RUNS: '200' } },
      // In one run, which uses all cores until the end.
      'vitest run test/resilience/memory test/resilience/journal',
      // Alone: their six or twelve processes need the cores.
      'vitest run test/resilience/fleet --maxWorkers=1',
      'npm run ci:packages',
      // Alone: their servers wait and stall for times that a busy machine would lengthen.
      RUNTIMES,
      MEASURE_PAGES,
      'npm run quickstart',
    ),
  },
  withoutName: 'ci',
};

const CI_FULL: Group = {
  tasks: {
    full: always(
      'npm run ci',
      'npm run test:slow -- invariants',
      'npm run test:slow -- properties',
      'npm run test:slow -- node22',
      'npm run test:slow -- traces',
      'npm run test:slow -- fleet',
      'npm run bench -- fleet',
      'npm run test:slow -- soak',
      'npm run mutation',
    ),
  },
  withoutName: 'full',
};

/** The npm scripts that have names, or more than one command. The others are in package.json. */
export const TASKS: Readonly<Record<string, Group>> = {
  check: CHECK,
  'test:slow': TEST_SLOW,
  'test:live': TEST_LIVE,
  'test:runtimes': TEST_RUNTIMES,
  'test:pages': TEST_PAGES,
  bench: BENCH,
  docs: DOCS,
  ci: CI,
  'ci:checks': CI_CHECKS,
  'ci:packages': CI_PACKAGES,
  'ci:full': CI_FULL,
};
