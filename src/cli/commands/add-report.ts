import {
  baselineOption,
  clusterByOption,
  forceOption,
  fullOption,
  groupByOption,
  maxDropOption,
  minCoverageOption,
  maxFailedOption,
  minMeanOption,
  minPassRateOption,
  noConversationsOption,
  reportOption,
  rowsOption,
  thresholdOption,
  thresholdsOption,
} from '../flags/result-flags.ts';
import { type AddCommand, rare } from '../program.ts';

const DESCRIPTION = `Checks the gates of a finished or interrupted run and reports it from its journal, offline.

  $ align-evals report run.jsonl --threshold 0.7 --report junit,markdown`;

export const addReport: AddCommand = (program, context) => {
  program
    .command('report')
    .summary('check gates and report a run from its journal')
    .description(DESCRIPTION)
    .argument('<JOURNAL>', 'file that evaluate wrote')
    .optionsGroup('Gates:')
    .addOption(thresholdOption())
    .addOption(rare(thresholdsOption()))
    .addOption(minPassRateOption())
    .addOption(minMeanOption())
    .addOption(baselineOption())
    .addOption(maxDropOption())
    .addOption(rare(minCoverageOption()))
    .addOption(maxFailedOption())
    .addOption(rare(clusterByOption()))
    .optionsGroup('Report:')
    .addOption(reportOption())
    .addOption(rare(rowsOption()))
    .addOption(rare(noConversationsOption()))
    .addOption(rare(groupByOption()))
    .addOption(fullOption())
    .addOption(rare(forceOption()))
    .action(async (journal, flags) => {
      const { runReport } = await import('../results/run-report.ts');
      context.exitCode = await runReport(journal, flags, context.output);
    });
};
