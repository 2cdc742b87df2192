import { missingFile } from '../command-error.ts';
import { createEvaluate } from '../flags/evaluate-flags.ts';
import type { AddCommand } from '../program.ts';

const FOOTER = `
Exit codes: 0 passed, 1 error, 2 usage, 10 gate failed, 11 incomplete,
130 interrupted. Every option: align-evals help evaluate --all`;

export const addEvaluate: AddCommand = (program, context) => {
  createEvaluate(program)
    .addHelpText('after', FOOTER)
    .action(async (files, flags, command) => {
      if (files.length === 0 && flags.resume === undefined && context.host.stdin.isTTY === true) {
        command.outputHelp({ error: true });
        throw missingFile();
      }
      const { runEvaluate } = await import('../evaluate/run-evaluate.ts');
      context.exitCode = await runEvaluate(files, command.optsWithGlobals(), context);
    });
};
