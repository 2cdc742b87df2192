import { Argument } from '@commander-js/extra-typings';
import type { AddCommand } from '../program.ts';

const COMPLETION_HELP = `
  $ source <(align-evals completion bash)
  $ align-evals completion fish > ~/.config/fish/completions/align-evals.fish
In zsh, run compinit before. Files are completed where a command takes one.`;

/** Adds `completion`, and the hidden command that its scripts call. */
export const addCompletion: AddCommand = (program, { output }) => {
  program
    .command('completion')
    .description('print a script that completes commands, flags and their values')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish', 'powershell']))
    .addHelpText('after', COMPLETION_HELP)
    .action(async (shell) => {
      const { SCRIPTS } = await import('./completion/scripts.ts');
      output.print(SCRIPTS[shell]);
    });
  program
    .command('complete', { hidden: true })
    .argument('[previous...]')
    .option('--current <word>')
    .action(async (previous, { current = '' }) => {
      const { listCandidates } = await import('./completion/list-candidates.ts');
      for (const candidate of listCandidates(program, previous, current)) output.print(candidate);
    });
};
