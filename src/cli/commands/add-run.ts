import { createRun } from '../flags/run-flags.ts';
import type { AddCommand } from '../program.ts';

const FOOTER = `
Exit codes: 0 passed, 1 error, 2 usage, 10 gate failed, 11 incomplete,
130 interrupted; of several runs the worst. Every option: align-evals help run --all`;

export const addRun: AddCommand = (program, context) => {
  createRun(program)
    .addHelpText('after', FOOTER)
    .action(async (files, _flags, command) => {
      const { runEvals } = await import('../run/run-evals.ts');
      try {
        context.exitCode = await runEvals(files, command.optsWithGlobals(), context);
      } finally {
        context.host.endSoon?.();
      }
    });
};
