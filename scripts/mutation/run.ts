/**
 * Runs the mutation tests: `npm run mutation -- [PATH …] [--all] [OPTIONS of Stryker]`.
 *
 * PATH is a folder or a file of src, such as `values` or `client/transport/attempt.ts`; without one, these are mutated one
 * after the other: batch/statistics, client, errors, service and values. For each path the tests near its folder run; with
 * `--all`, all tests.
 */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { runInOrder } from '../tasks/run-jobs.ts';
import { nearTests } from './near-tests.ts';

const FOLDERS = ['batch/statistics', 'client', 'errors', 'service', 'values'];

const words = process.argv.slice(2);
const named = words
  .filter((word) => !word.startsWith('-'))
  .map((word) => word.replace(/^src\//, '').replace(/\/$/, ''));
const hasAllTests = words.includes('--all');
const options = words.filter((word) => word.startsWith('-') && word !== '--all');

const missing = named.filter((path) => !existsSync(`src/${path}`));
if (missing.length > 0) throw new Error(`There is no folder or file of src: ${missing.join(', ')}`);

const isFile = (path: string): boolean => path.endsWith('.ts');
const jobs = (named.length > 0 ? named : FOLDERS).map((path) => ({
  name: `mutation of src/${path}`,
  commands: [
    {
      words: [
        ...['stryker', 'run', 'scripts/mutation/stryker.config.json'],
        ...['--mutate', isFile(path) ? `src/${path}` : `src/${path}/**/*.ts`, ...options],
      ],
      env: hasAllTests
        ? {}
        : { MUTATION_TESTS: nearTests(isFile(path) ? dirname(path) : path).join(' ') },
    },
  ],
}));
process.exitCode = await runInOrder(jobs, console.log);
