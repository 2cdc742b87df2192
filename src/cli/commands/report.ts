import {
  baselineOption,
  clusterByOption,
  forceOption,
  fullOption,
  maxDropOption,
  maxFailedOption,
  minMeanOption,
  minPassRateOption,
  noConversationsOption,
  reportOption,
  rowsOption,
  thresholdOption,
} from '../flags/options.ts';
import { rare } from '../help/short-help.ts';
import type { AddCommand } from '../program.ts';

const DESCRIPTION = `Checks the gates of a finished or interrupted run and reports it from its journal, offline.

  $ align-evals report run.jsonl --threshold 0.7 --report junit,markdown`;

/** Adds `report JOURNAL`. */
export const addReport: AddCommand = (program, context) => {
  program
    .command('report')
    .summary('check gates and report a run from its journal')
    .description(DESCRIPTION)
    .argument('<JOURNAL>', 'file that evaluate wrote')
    .optionsGroup('Gates:')
    .addOption(thresholdOption())
    .addOption(minPassRateOption())
    .addOption(minMeanOption())
    .addOption(baselineOption())
    .addOption(maxDropOption())
    .addOption(maxFailedOption())
    .addOption(rare(clusterByOption()))
    .optionsGroup('Report:')
    .addOption(reportOption())
    .addOption(rare(rowsOption()))
    .addOption(rare(noConversationsOption()))
    .addOption(fullOption())
    .addOption(rare(forceOption()))
    .action(async (journal, flags) => {
      const { report } = await import('../results/report.ts');
      context.exitCode = await report(journal, flags, context.output);
    });
};
