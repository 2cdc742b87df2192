import { parseCriterion } from '../flags/parse-pairs.ts';
import type { AddCommand } from '../program.ts';

const DESCRIPTION = `Finds what makes the scores of criteria hard to use.

  $ align-evals lint criteria.json
  $ align-evals lint -c tone='Reward friendly answers'
FILE has names and criteria, as for --criteria of evaluate. Nothing is sent.
--dry-run of evaluate and run lists the same findings.`;

const FOOTER = `
Exits with 0 if nothing is found, 1 if something is, 2 if FILE cannot be read.`;

export const addLint: AddCommand = (program, context) => {
  program
    .command('lint')
    .summary('find problems of criteria: two qualities in one, double negatives')
    .description(DESCRIPTION)
    .argument('[FILE]', 'a JSON object with names and criteria')
    .option('-c, --criterion <name=text>', 'a criterion; may be repeated', parseCriterion)
    .addHelpText('after', FOOTER)
    .action(async (file, flags) => {
      const { runLint } = await import('../evaluate/lint-criteria.ts');
      context.exitCode = await runLint(file, flags, context);
    });
};
