import { Option } from '@commander-js/extra-typings';
import { parseAim, parseSplit } from '../flags/parse-calibration.ts';
import {
  clusterByOption,
  forceOption,
  fullOption,
  noConversationsOption,
  reportOption,
  rowsOption,
  thresholdOption,
  thresholdsOption,
} from '../flags/result-flags.ts';
import { type AddCommand, rare } from '../program.ts';

const DESCRIPTION = `Compares the scores of a run with labels of people, and proposes thresholds.

  $ align-evals calibrate run.jsonl --labels labels.csv --write thresholds.json
  $ align-evals report next.jsonl --thresholds thresholds.json
The columns of the labels are id, label (pass or fail) and criterion; the
command label writes them.`;

export const addCalibrate: AddCommand = (program, context) => {
  program
    .command('calibrate')
    .summary('compare scores with labels of people')
    .description(DESCRIPTION)
    .argument('<JOURNAL>', 'file that evaluate wrote')
    .optionsGroup('Labels:')
    .addOption(new Option('--labels <file>', 'CSV with labels').conflicts('ratings'))
    .option('--ratings', 'the ratings of the stored traces, which people chose to rate')
    .addOption(clusterByOption())
    .optionsGroup('Thresholds:')
    .addOption(
      new Option('--aim <aim>', 'youden, kappa, tpr=0.9 or tnr=0.95 (youden)').argParser(parseAim),
    )
    .addOption(
      new Option('--split <share>', 'of the labels, to choose the threshold (0.5)').argParser(
        parseSplit,
      ),
    )
    .addOption(thresholdOption().conflicts('thresholds'))
    .addOption(rare(thresholdsOption()))
    .option('--write <file>', 'write the thresholds as JSON')
    .optionsGroup('Report:')
    .addOption(reportOption())
    .addOption(rare(rowsOption()))
    .addOption(rare(noConversationsOption()))
    .addOption(fullOption())
    .addOption(rare(forceOption()))
    .action(async (journal, flags) => {
      const { runCalibrate } = await import('../calibrate/run-calibrate.ts');
      context.exitCode = await runCalibrate(journal, flags, program.opts(), context);
    });
};
