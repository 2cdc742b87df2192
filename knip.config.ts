import type { KnipConfig } from 'knip';
import { stepsOf } from './scripts/tasks/task.ts';
import { TASKS } from './scripts/tasks/tasks.ts';

/** The programs and configurations that npm scripts name: `package.json` names only the runner of most of them. */
const OF_TASKS = Object.values(TASKS)
  .flatMap(({ tasks }) => Object.values(tasks))
  .flatMap((task) => stepsOf(task))
  .flatMap(({ command }) => command.split(' '))
  .filter((word) => word.endsWith('.ts') && word.includes('/'));

/**
 * The programs of the package itself, and what imports parts of it without the kit of the tests. `knip --production` starts
 * from what has `!`, so it reports the exports that only tests import.
 */
const IN_PRODUCTION = [
  'src/pages/*/app.tsx!',
  'scripts/public-docs/check-defaults.ts!',
  'bench/judge/read-configuration.ts!',
];

const config: KnipConfig = {
  entry: [
    ...OF_TASKS,
    'examples/**/*.{ts,js}',
    'test/types/*.test-d.ts',
    'scripts/count-tests.js',
    'test/runtimes/suite/programs/*.js',
    'test/runtimes/hosts/*-driver.js',
    'test/runtimes/{global-setup,server/main}.ts',
    'test/unit/**/*-process.ts',
    'bench/cpu/{server.ts,client.js}',
    'bench/fleet/measure.ts',
    'test/resilience/fleet/run-worker.ts',
    'bench/faults/call.js',
    'bench/performance/*.js',
    'bench/command/print-peak.js',
    'scripts/mutation/vitest.{config,setup}.ts',
    ...IN_PRODUCTION,
  ],
  project: ['src/**/*.{ts,tsx}!', '{bench,examples,scripts,test}/**/*.{ts,tsx,js}', '*.{ts,js}'],
  ignore: [
    'test/live/**',
    'test/pages/**',
    'test/consumers/**',
    'bench/faults/clients.js',
    'bench/report/measure-page.js',
  ],
  stryker: { config: 'scripts/mutation/stryker.config.json' },
  ignoreBinaries: ['script', 'redis-server'],
  ignoreDependencies: [
    // Its command is in the table of tasks.
    'dependency-cruiser',
    'publint',
    '@arethetypeswrong/cli',
    'playwright-core',
    '@anthropic-ai/sdk',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/sdk-trace',
    // What examples import: test/consumers installs the one, and has a stand-in of the other.
    'express',
    'next',
    'tinybench',
  ],
};

export default config;
