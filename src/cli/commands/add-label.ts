import { Option } from '@commander-js/extra-typings';
import { parseSeed } from '../flags/parse-number.ts';
import { collect } from '../flags/parse-pairs.ts';
import { thresholdOption, thresholdsOption } from '../flags/result-flags.ts';
import { type AddCommand, rare } from '../program.ts';

const ORDERS = ['random', 'uncertain'] as const;

const DESCRIPTION = `Shows the rows of a run one by one, and writes your labels.
It prints conversations, and hides the score until you answer.

  $ align-evals label run.jsonl
  $ align-evals calibrate run.jsonl --labels labels.csv
Keys: p pass, f fail, s skip, b back, q quit. The same command continues.`;

export const addLabel: AddCommand = (program, context) => {
  program
    .command('label')
    .summary('label the rows of a run in the terminal')
    .description(DESCRIPTION)
    .argument('<JOURNAL>', 'file that evaluate wrote')
    .option('--out <file>', 'CSV with the labels', 'labels.csv')
    .option('--criterion <name>', 'only this criterion; may be repeated', collect)
    .addOption(
      new Option('--order <order>', 'uncertain finds disagreements, and is in no rate')
        .choices(ORDERS)
        .default('random'),
    )
    .addOption(
      rare(new Option('--seed <n>', 'of the random order').argParser(parseSeed).default(1)),
    )
    .addOption(rare(thresholdOption()))
    .addOption(rare(thresholdsOption()))
    .action(async (journal, flags) => {
      const { runLabel } = await import('../label/run-label.ts');
      context.exitCode = await runLabel(journal, flags, context);
    });
};
