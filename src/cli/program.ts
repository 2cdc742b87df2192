import { Command, Option } from '@commander-js/extra-typings';
import type { CommandContext } from './context.ts';
import { parseSeconds } from './flags/parse-seconds.ts';
import { SHORT_HELP } from './help/short-help.ts';
import { readVersion } from './version.ts';

const REGIONS = ['eu', 'us'] as const;

const DESCRIPTION = 'Scores the output of language-model applications against written criteria.';

const FOOTER = `
The key comes from ALIGN_API_KEY, never from a flag. Try it without one:
  $ align-evals evaluate chats.jsonl -c tone='Reward friendly answers' --offline
Its scores are synthetic, or those of your own model: set ALIGN_JUDGE_MODEL, and
OPENAI_API_KEY or OPENAI_BASE_URL.

Exit codes: 0 passed, 1 error, 2 usage, 10 gate failed, 11 incomplete,
130 interrupted. More about a command: align-evals help COMMAND`;

/** The program with the flags that every command has. */
export type Program = ReturnType<typeof createBareProgram>;

/** The flags that every command has. */
export type GlobalFlags = ReturnType<Program['opts']>;

/** Adds a command to the program. Its modules are imported when it runs, so that `--version` is fast. */
export type AddCommand = (program: Program, context: CommandContext) => void;

/** Creates the program without its commands. */
export function createProgram(context: CommandContext): Program {
  return configure(createBareProgram(), context);
}

function createBareProgram() {
  return new Command('align-evals')
    .description(DESCRIPTION)
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .optionsGroup('Every command:')
    .option('--json', 'print a JSON object (traces list: one per line); errors too')
    .option('-q, --quiet', 'print no progress and no hints')
    .addOption(
      new Option('--region <name>', 'where data is stored and scored; eu').choices(REGIONS),
    )
    .addOption(new Option('--base-url <url>', 'a deployment of your own').conflicts('region'))
    .option('--timeout <seconds>', 'time per request (60)', parseSeconds)
    .option('--no-color', 'print without colour');
}

/** Every failure is thrown, and printed in one place; subcommands inherit this. */
function configure(program: Program, { output }: CommandContext): Program {
  return program
    .exitOverride()
    .showSuggestionAfterError()
    .addHelpText('after', ({ command }) => (command.parent === null ? FOOTER : ''))
    .configureOutput({
      writeOut: output.print,
      // The short help when there is no command.
      writeErr: (text) => {
        if (!output.isJson) output.warn(text);
      },
      // `reportFailure` prints it.
      outputError: () => undefined,
      getOutHelpWidth: () => output.stdout.width,
      getErrHelpWidth: () => output.stderr.width,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .configureHelp(SHORT_HELP);
}
