import type { AddCommand } from '../program.ts';

export const addLimits: AddCommand = (program, context) => {
  program
    .command('limits')
    .description('show the rate limits and quotas of the account; needs ALIGN_ACCESS_TOKEN')
    .action(async () => {
      const { showLimits } = await import('./limits/show-limits.ts');
      await showLimits(program.opts(), context);
    });
};
