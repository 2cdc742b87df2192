import {
  clusterByOption,
  forceOption,
  fullOption,
  maxDropOption,
  minCoverageOption,
  noConversationsOption,
  reportOption,
  rowsOption,
  thresholdOption,
  thresholdsOption,
} from '../flags/result-flags.ts';
import { type AddCommand, rare } from '../program.ts';

const DESCRIPTION = `Compares two runs row by row: B minus A. Of more than two, it shows the means of each, and compares the last with A.

  $ align-evals compare main.jsonl branch.jsonl --threshold 0.7`;

export const addCompare: AddCommand = (program, context) => {
  program
    .command('compare')
    .summary('compare two runs row by row')
    .description(DESCRIPTION)
    .argument('<A>', 'journal of the earlier run')
    .argument('<B...>', 'journal of the later run, or of several from early to late')
    .optionsGroup('Gates:')
    .addOption(thresholdOption())
    .addOption(rare(thresholdsOption()))
    .addOption(maxDropOption())
    .addOption(rare(minCoverageOption()))
    .addOption(clusterByOption())
    .optionsGroup('Report:')
    .addOption(reportOption())
    .addOption(rare(rowsOption()))
    .addOption(rare(noConversationsOption()))
    .addOption(fullOption())
    .addOption(rare(forceOption()))
    .action(async (first, others, flags) => {
      const { runCompare } = await import('../results/run-compare.ts');
      context.exitCode = await runCompare([first, ...others], flags, context.output);
    });
};
