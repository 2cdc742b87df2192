import { Argument, type CommandUnknownOpts, type Option } from '@commander-js/extra-typings';
import { type AddCommand, visibleNames } from '../program.ts';

const COMPLETION_HELP = `
  $ source <(align-evals completion bash)
  $ align-evals completion fish > ~/.config/fish/completions/align-evals.fish
In a project, add ./node_modules/.bin to PATH before: shells complete align-evals, not npx align-evals.
In zsh, run compinit before. Files are completed where a command takes one.`;

/** Adds `completion`, and the hidden command that its scripts call. */
export const addCompletion: AddCommand = (program, { output }) => {
  program
    .command('completion')
    .description('print a script that completes commands, flags and their values')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish', 'powershell']))
    .addHelpText('after', COMPLETION_HELP)
    .action((shell) => {
      output.print(SCRIPTS[shell]);
    });
  program
    .command('complete', { hidden: true })
    .argument('[previous...]')
    .option('--current <word>')
    .action((previous, { current = '' }) => {
      for (const candidate of listCandidates(program, previous, current)) output.print(candidate);
    });
};

// An empty word is passed within a flag, because PowerShell drops empty arguments.
const BASH = `_align_evals() {
  local IFS=$'\\n'
  COMPREPLY=($(align-evals complete "--current=\${COMP_WORDS[COMP_CWORD]}" -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null))
}
complete -o default -F _align_evals align-evals`;

const ZSH = `#compdef align-evals
_align_evals() {
  local -a found
  found=("\${(@f)$(align-evals complete "--current=$words[CURRENT]" -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  if [[ -n "$found[1]" ]]; then compadd -- "\${found[@]}"; else _files; fi
}
compdef _align_evals align-evals`;

const FISH = `function __align_evals_complete
  set -l previous (commandline -opc)
  align-evals complete "--current="(commandline -ct) -- $previous[2..-1] 2>/dev/null
end
complete -c align-evals -a '(__align_evals_complete)'`;

const POWERSHELL = `Register-ArgumentCompleter -Native -CommandName align-evals -ScriptBlock {
  param($word, $ast, $position)
  $previous = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($word -ne '') { $previous = @($previous | Select-Object -SkipLast 1) }
  align-evals complete "--current=$word" -- @previous 2>$null | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}`;

/** Each script calls `align-evals complete` for the words at the cursor. */
const SCRIPTS = {
  bash: BASH,
  zsh: ZSH,
  fish: FISH,
  powershell: POWERSHELL,
} as const;

/**
 * Lists the completions of the word at the cursor: commands, flags, or the values of a flag or an argument. The list is
 * empty where a file or a text is expected; the shell then completes files. `previous` has the words between the name
 * of the program and the cursor.
 */
function listCandidates(
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
  /** The flag before the cursor that needs a value. */
  readonly open: Option | undefined;
  /** The number of arguments of the command before the cursor. */
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
  return [...visibleNames(command), ...(command.registeredArguments[position]?.argChoices ?? [])];
}

/** Returns the flags of a command and of the commands above it. */
function optionsOf(command: CommandUnknownOpts): readonly Option[] {
  const above = command.parent === null ? [] : optionsOf(command.parent);
  return [...command.options, ...above];
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}
