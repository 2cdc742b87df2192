/**
 * Runs the mutation tests: `npm run mutation -- [FOLDER …] [--all] [OPTIONS of Stryker]`.
 *
 * FOLDER is a folder of src, such as `values` or `client/transport`; without one, these are mutated one after the other:
 * batch/statistics, client, errors, service and values. For each folder the tests near it run; with `--all`, all tests.
 */
import { existsSync } from 'node:fs';
import { runInOrder } from '../tasks/run-jobs.ts';
import { nearTests } from './near-tests.ts';

const FOLDERS = ['batch/statistics', 'client', 'errors', 'service', 'values'];

const words = process.argv.slice(2);
const named = words
  .filter((word) => !word.startsWith('-'))
  .map((word) => word.replace(/^src\//, '').replace(/\/$/, ''));
const hasAllTests = words.includes('--all');
const options = words.filter((word) => word.startsWith('-') && word !== '--all');

const missing = named.filter((folder) => !existsSync(`src/${folder}`));
if (missing.length > 0) throw new Error(`There is no folder of src: ${missing.join(', ')}`);

const folders = named.length > 0 ? named : FOLDERS;
const jobs = folders.map((folder) => ({
  name: `mutation of src/${folder}`,
  commands: [
    {
      words: [
        ...['stryker', 'run', 'scripts/mutation/stryker.config.json'],
        ...['--mutate', `src/${folder}/**/*.ts`, ...options],
      ],
      env: hasAllTests ? {} : { MUTATION_TESTS: nearTests(folder).join(' ') },
    },
  ],
}));
process.exitCode = await runInOrder(jobs, console.log);
