/**
 * Runs an npm script that has several names: `npm run SCRIPT -- [NAME] [ARGUMENTS]`.
 *
 * The table is `tasks/tasks.ts`. Programs are found as npm finds them, in `node_modules/.bin`.
 */
import { runInOrder, runTogether } from './tasks/run-jobs.ts';
import { chooseJobs, UsageError } from './tasks/task.ts';
import { TASKS } from './tasks/tasks.ts';

const USAGE_ERROR = 2;

const [script = '', ...words] = process.argv.slice(2);
try {
  const group = TASKS[script];
  if (group === undefined) throw new UsageError(`There is no script "${script}"`);
  const jobs = chooseJobs(script, group, words);
  const { parallel, output } = group;
  process.exitCode =
    parallel === undefined || jobs.length === 1
      ? await runInOrder(jobs, console.log)
      : await runTogether(jobs, { parallel, output }, console.log);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = USAGE_ERROR;
}
