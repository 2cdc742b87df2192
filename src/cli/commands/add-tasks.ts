import { Option } from '@commander-js/extra-typings';
import { parseSeconds } from '../flags/parse-number.ts';
import type { AddCommand } from '../program.ts';

export const addTasks: AddCommand = (program, context) => {
  program
    .command('tasks')
    .description('wait for evaluations that run in the background')
    .helpCommand(false)
    .command('wait')
    .description('wait for the end of a task, and print its result')
    .argument('<id>', 'the id of the task')
    .addOption(
      new Option('--kind <kind>', 'what the task evaluates')
        .choices(['reward', 'trace'])
        .makeOptionMandatory(),
    )
    .option('--wait-timeout <seconds>', 'time to wait in all (600)', parseSeconds)
    .option('--task-path <path>', 'the route of tasks, with {task_id} (ALIGN_TASK_PATH)')
    .action(async (id, flags) => {
      const { waitForTask } = await import('./tasks/wait-for-task.ts');
      await waitForTask(id, flags, { globals: program.opts(), context });
    });
};
