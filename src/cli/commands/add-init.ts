import type { AddCommand } from '../program.ts';

const DESCRIPTION = `Writes an eval with three rows, which runs offline at once.

  $ align-evals init
  $ align-evals run example.eval.mts --offline`;

export const addInit: AddCommand = (program, context) => {
  program
    .command('init')
    .summary('write an example of an eval')
    .description(DESCRIPTION)
    .argument('[FILE]', 'the file to write (example.eval.mts)')
    .action(async (file) => {
      const { writeExample } = await import('../run/write-example.ts');
      await writeExample(file, context);
    });
};
