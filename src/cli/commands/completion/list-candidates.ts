import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings';

/**
 * Lists what the word at the cursor may become: commands, flags, or the values of a flag or an argument. The list is
 * empty where a file or a text is expected; the shell then completes files.
 *
 * @param previous - The words between the name of the program and the cursor.
 */
export function listCandidates(
  program: CommandUnknownOpts,
  previous: readonly string[],
  current: string,
): readonly string[] {
  const { command, open, position } = walk(program, previous);
  return candidatesAt(command, open, position, current.startsWith('-')).filter((candidate) =>
    candidate.startsWith(current),
  );
}

interface Cursor {
  readonly command: CommandUnknownOpts;
  /** The flag in front of the cursor that needs a value. */
  readonly open: Option | undefined;
  /** The number of arguments of the command in front of the cursor. */
  readonly position: number;
}

function walk(program: CommandUnknownOpts, words: readonly string[]): Cursor {
  let command = program;
  let open: Option | undefined;
  let position = 0;
  for (const word of words) {
    if (open !== undefined) {
      open = undefined;
    } else if (word.startsWith('-')) {
      open = optionsOf(command).find(
        (option) => [option.short, option.long].includes(word) && takesValue(option),
      );
    } else {
      const next = command.commands.find((one) => one.name() === word);
      command = next ?? command;
      position = next === undefined ? position + 1 : 0;
    }
  }
  return { command, open, position };
}

function candidatesAt(
  command: CommandUnknownOpts,
  open: Option | undefined,
  position: number,
  isFlag: boolean,
): readonly string[] {
  if (open !== undefined) return open.argChoices ?? [];
  if (isFlag) {
    const flags = optionsOf(command).flatMap(({ long, hidden }) => (hidden ? [] : (long ?? [])));
    return ['--help', ...flags].toSorted();
  }
  const names = command
    .createHelp()
    .visibleCommands(command)
    .map((one) => one.name());
  return [...names, ...(command.registeredArguments[position]?.argChoices ?? [])];
}

/** The flags of a command, and those of the commands above it. */
function optionsOf(command: CommandUnknownOpts): readonly Option[] {
  const above = command.parent === null ? [] : optionsOf(command.parent);
  return [...command.options, ...above];
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}
