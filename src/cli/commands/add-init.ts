import type { AddCommand } from '../program.ts';

const DESCRIPTION = `Writes an eval with three rows, which runs offline at once.

  $ align-evals init
  $ align-evals run example.eval.ts --offline`;

export const addInit: AddCommand = (program, context) => {
  program
    .command('init')
    .summary('write an example of an eval')
    .description(DESCRIPTION)
    .argument('[FILE]', 'the file to write (example.eval.ts)')
    .action(async (file) => {
      const { writeExample } = await import('../run/write-example.ts');
      await writeExample(file, context);
    });
};
