/**
 * Runs the mutation tests: `npm run mutation -- [FOLDER …] [OPTIONS of Stryker]`.
 *
 * FOLDER is a folder of src, such as `values` or `client/transport`. Without one, all folders of `stryker.config.json`
 * are mutated.
 */
import { existsSync } from 'node:fs';
import { runInOrder } from '../tasks/run-jobs.ts';

const words = process.argv.slice(2);
const folders = words
  .filter((word) => !word.startsWith('-'))
  .map((word) => word.replace(/^src\//, ''));
const options = words.filter((word) => word.startsWith('-'));

const missing = folders.filter((folder) => !existsSync(`src/${folder}`));
if (missing.length > 0) throw new Error(`There is no folder of src: ${missing.join(', ')}`);

const mutate = folders.map((folder) => `src/${folder}/**/*.ts`).join(',');
const selection = mutate === '' ? [] : ['--mutate', mutate];
const command = {
  words: ['stryker', 'run', 'scripts/mutation/stryker.config.json', ...selection, ...options],
  env: {},
};
process.exitCode = await runInOrder([{ name: 'mutation', commands: [command] }], console.log);
