import { forceOption } from '../flags/result-flags.ts';
import type { AddCommand } from '../program.ts';

const DESCRIPTION = `Merges the journals of the shards of a run.

  $ align-evals merge 1.jsonl 2.jsonl 3.jsonl --out all.jsonl
  $ align-evals report all.jsonl --baseline main.jsonl`;

export const addMerge: AddCommand = (program, context) => {
  program
    .command('merge')
    .summary('merge the journals of shards')
    .description(DESCRIPTION)
    .argument('<JOURNAL...>', 'files that evaluate wrote')
    .requiredOption('--out <journal>', 'the new journal')
    .addOption(forceOption())
    .action(async (journals, flags) => {
      const { runMerge } = await import('../results/run-merge.ts');
      context.exitCode = await runMerge(journals, flags, context.output);
    });
};
