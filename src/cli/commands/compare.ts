import {
  clusterByOption,
  forceOption,
  fullOption,
  maxDropOption,
  noConversationsOption,
  reportOption,
  rowsOption,
  thresholdOption,
} from '../flags/options.ts';
import { rare } from '../help/short-help.ts';
import type { AddCommand } from '../program.ts';

const DESCRIPTION = `Compares two runs row by row: B minus A.

  $ align-evals compare main.jsonl branch.jsonl --threshold 0.7`;

/** Adds `compare A B`. */
export const addCompare: AddCommand = (program, context) => {
  program
    .command('compare')
    .summary('compare two runs row by row')
    .description(DESCRIPTION)
    .argument('<A>', 'journal of the earlier run')
    .argument('<B>', 'journal of the later run')
    .optionsGroup('Gates:')
    .addOption(thresholdOption())
    .addOption(maxDropOption())
    .addOption(clusterByOption())
    .optionsGroup('Report:')
    .addOption(reportOption())
    .addOption(rare(rowsOption()))
    .addOption(rare(noConversationsOption()))
    .addOption(fullOption())
    .addOption(rare(forceOption()))
    .action(async (before, after, flags) => {
      const { compare } = await import('../results/compare.ts');
      context.exitCode = await compare({ before, after }, flags, context.output);
    });
};
