import { PassThrough } from 'node:stream';
import { type CommandUnknownOpts, Help, type Option } from '@commander-js/extra-typings';
import { format, resolveConfig } from 'prettier';
import { EXIT } from '../../../src/cli/command-error.ts';
import { COMMANDS } from '../../../src/cli/commands/commands.ts';
import { createOutput } from '../../../src/cli/output.ts';
import { createProgram } from '../../../src/cli/program.ts';
import { createHost } from './command.ts';

const HELP = new Help();

/** The flags that the section of the program lists for all commands. */
const ON_EVERY_COMMAND = new Set(['--help', '--version']);

/**
 * Writes the sections of docs/command.md from the program: the arguments and flags of every command.
 *
 * @param end - The last paragraph.
 * @param path - The path of the page, from which prettier takes the style of the project.
 */
export async function renderCommandPage(intro: string, end: string, path: string): Promise<string> {
  const program = createWholeProgram();
  const sections = HELP.visibleCommands(program).flatMap((command) => renderCommand(command));
  const shared = ['## Flags of every command', ...renderOptions(program)];
  const text = [intro.trim(), ...shared, ...sections, end.trim()].join('\n\n');
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

function createWholeProgram(): CommandUnknownOpts {
  const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
  const host = createHost([], {}, streams);
  const context = { host, output: createOutput(host), exitCode: EXIT.complete };
  const program = createProgram(context);
  for (const addCommand of COMMANDS) addCommand(program, context);
  return program;
}

/** The section of a command, or those of the commands below it. */
function renderCommand(command: CommandUnknownOpts, parents: readonly string[] = []): string[] {
  const name = [...parents, command.name()];
  const commands = HELP.visibleCommands(command);
  if (commands.length > 0) return commands.flatMap((one) => renderCommand(one, name));
  const terms = command.registeredArguments.map((one) => HELP.argumentTerm(one));
  const usage = command.registeredArguments.map((one) =>
    one.required ? `<${one.name()}>` : `[${one.name()}]`,
  );
  const [summary = ''] = command.description().split('\n');
  return [
    `## ${name.join(' ')}`,
    `\`${['align-evals', ...name, ...usage].join(' ')}\``,
    toSentence(summary),
    ...toTable(
      'argument',
      command.registeredArguments.map((one, index) => [
        terms[index] ?? '',
        HELP.argumentDescription(one),
      ]),
    ),
    ...renderOptions(command),
  ];
}

/** A table per group of flags. */
function renderOptions(command: CommandUnknownOpts): string[] {
  const options = command.options.filter(
    ({ hidden, long }) => !hidden && !ON_EVERY_COMMAND.has(long ?? ''),
  );
  const groups = Map.groupBy(options, ({ helpGroupHeading = 'Options:' }) => helpGroupHeading);
  return [...groups].flatMap(([heading, members]) =>
    toTable(
      groups.size > 1 ? heading.replace(':', '').toLowerCase() : 'flag',
      members.map((option) => [option.flags, describeOption(option)]),
    ),
  );
}

function describeOption(option: Option): string {
  return HELP.optionDescription(option);
}

function toTable(heading: string, rows: readonly (readonly [string, string])[]): string[] {
  const described = rows.filter(([, purpose]) => purpose !== '');
  if (described.length === 0) return [];
  const lines = described.map(([term, purpose]) => `| \`${term}\` | ${escapeCell(purpose)} |`);
  return [[`| ${heading} | purpose |`, '| --- | --- |', ...lines].join('\n')];
}

function escapeCell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll(/[<>*]/g, String.raw`\$&`);
}

function toSentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return start.endsWith('.') ? start : `${start}.`;
}
