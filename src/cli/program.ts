import { readFileSync } from 'node:fs';
import {
  Command,
  type CommandUnknownOpts,
  Help,
  type HelpConfiguration,
  Option,
} from '@commander-js/extra-typings';
import type { ExitCode } from './command-error.ts';
import { parseSeconds } from './flags/parse-number.ts';
import type { Host } from './host.ts';
import type { Output } from './output.ts';

const REGIONS = ['eu', 'us'] as const;

const DESCRIPTION = 'Scores the output of language-model applications against written criteria.';

const FOOTER = `
The key comes from ALIGN_API_KEY, never from a flag. Try it without one:
  $ align-evals evaluate chats.jsonl -c tone='Reward friendly answers' --offline
Its scores are synthetic. For scores of your own model, pass --judge-model and
set OPENAI_API_KEY or OPENAI_BASE_URL.

Exit codes: 0 passed, 1 error, 2 usage, 10 gate failed, 11 incomplete,
130 interrupted. More about a command: align-evals help COMMAND`;

/** The program with the flags of every command, without its commands. */
export type Program = ReturnType<typeof createBareProgram>;

export type GlobalFlags = ReturnType<Program['opts']>;

/** What a command receives in place of the process. */
export interface CommandContext {
  readonly output: Output;
  readonly host: Host;
  /** The exit code of a command that does not throw; 0 unless the command sets another. */
  exitCode: ExitCode;
}

/** Adds a command whose modules are imported when it runs, so that `--version` is fast. */
export type AddCommand = (program: Program, context: CommandContext) => void;

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
    .option('--attempt-timeout <seconds>', 'time per attempt, then retried', parseSeconds)
    .option('--no-color', 'print without colour');
}

/** Every failure is thrown, and `reportFailure` prints it; subcommands inherit this. */
function configure(program: Program, { output }: CommandContext): Program {
  return program
    .exitOverride()
    .showSuggestionAfterError()
    .addHelpText('after', ({ command }) => (command.parent === null ? FOOTER : ''))
    .configureOutput({
      writeOut: output.print,
      // Commander writes the short help to stderr when the command is missing.
      writeErr: (text) => {
        if (!output.isJson) output.warn(text);
      },
      outputError: () => undefined,
      getOutHelpWidth: () => output.stdout.width,
      getErrHelpWidth: () => output.stderr.width,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .configureHelp(SHORT_HELP);
}

/** The manifest of the package is two folders above this file, in the source and when built. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest ? String(manifest.version) : 'unknown';
}

const RARE = new WeakSet<object>();
const BASE = new Help();

/** Marks an option that only `align-evals help COMMAND --all` lists; suggestions for misspelt flags include it. */
export function rare<T extends object>(option: T): T {
  RARE.add(option);
  return option;
}

export const WHOLE_HELP: HelpConfiguration = {
  minWidthToWrap: 16,
  showGlobalOptions: true,
  formatItemList: (heading, items, helper) =>
    BASE.formatItemList(heading.replace('Global Options:', 'Every command:'), [...items], helper),
};

/** The help that `--help` prints: without the rare options. */
const SHORT_HELP: HelpConfiguration = {
  ...WHOLE_HELP,
  groupItems: (items, visible, getGroup) =>
    BASE.groupItems(items.filter(isShown), visible.filter(isShown), getGroup),
  longestOptionTermLength: (command, helper) =>
    Math.max(0, ...command.options.filter(isShown).map((option) => widthOf(option, helper))),
};

/** Returns the names of the subcommands that the help lists. */
export function visibleNames(command: CommandUnknownOpts): string[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((one) => one.name());
}

function isShown(item: unknown): boolean {
  return typeof item !== 'object' || item === null || !RARE.has(item);
}

function widthOf(option: Parameters<Help['optionTerm']>[0], helper: Help): number {
  return helper.displayWidth(helper.optionTerm(option));
}
