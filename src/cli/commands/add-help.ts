import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { usageError } from '../command-error.ts';
import { type AddCommand, visibleNames, WHOLE_HELP } from '../program.ts';

/** Adds `help [command...]`, which with `--all` lists the rare options too. */
export const addHelp: AddCommand = (program) => {
  program
    .command('help')
    .description('print the help of a command; --all lists every option')
    .argument('[command...]')
    .option('--all', 'every option')
    .action((names, { all }) => {
      let command: CommandUnknownOpts = program;
      for (const name of names) command = findCommand(command, name);
      if (all === true) command.configureHelp(WHOLE_HELP);
      command.outputHelp();
    });
};

function findCommand(parent: CommandUnknownOpts, name: string): CommandUnknownOpts {
  const command = parent.commands.find((one) => one.name() === name);
  if (command !== undefined) return command;
  const names = visibleNames(parent).join(', ');
  throw usageError(`There is no command "${name}". Use ${names}.`, 'unknown_command');
}
