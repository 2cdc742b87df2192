import { CommanderError } from '@commander-js/extra-typings';
import type { AlignError } from 'align-evals';
import { codeOf, CommandError, EXIT, type ExitCode } from './command-error.ts';
import { toFlagNames } from './flags/flag-names.ts';
import type { Output } from './output.ts';
import { MAX_PARAGRAPH, toTerminalText } from './text/terminal-text.ts';

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly exitCode: ExitCode;
}

/** The errors of the file system that a user can fix, each with its fix. */
const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist. Check the path.',
  EISDIR: 'is a directory. Pass a file.',
  EACCES: 'may not be read or written. Check its permissions.',
  EPERM: 'may not be read or written. Check its permissions.',
  EROFS: 'is on a read-only file system. Choose another folder.',
  ENOSPC: 'does not fit: no space is left on the disk. Free some and run the command again.',
  ENOTDIR: 'is below something that is not a folder. Check the path.',
};

const MISSING_COMMAND: Failure = {
  code: 'missing_command',
  message: 'Name a command, such as "align-evals evaluate". "align-evals --help" lists them.',
  exitCode: EXIT.usage,
};

/** Prints a failure and returns the exit code. With `--json` it is JSON on stdout, unless stdout cannot be written. */
export async function reportFailure(error: unknown, output: Output): Promise<ExitCode> {
  const { code, message, exitCode } = await describeFailure(error);
  if (await printJsonFailure({ error: { code, message } }, output)) return exitCode;
  // Without a command, the help is on stderr already.
  if (code !== MISSING_COMMAND.code) printFailure(message, output);
  return exitCode;
}

/** Returns whether stdout has the failure. */
async function printJsonFailure(failure: object, output: Output): Promise<boolean> {
  if (!output.isJson) return false;
  output.printJson(failure);
  await output.flush().catch(() => undefined);
  return output.isOpen();
}

export function printFailure(message: string, { stderr, warn }: Output): void {
  warn(`${stderr.style('red', 'Error:')} ${cleanLines(message)}`);
}

/** Cleans each line, because a message may quote names from files. */
function cleanLines(message: string): string {
  return message
    .split('\n')
    .map((line) => toTerminalText(line, MAX_PARAGRAPH))
    .join('\n');
}

/** Reports whether an error only ends a command that printed its help or version. */
export function isHelp(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0;
}

export async function describeFailure(error: unknown): Promise<Failure> {
  if (error instanceof CommandError) return error;
  if (error instanceof CommanderError) return describeUsage(error);
  // Loaded already, unless the command failed before its first call.
  const { AlignError } = await import('align-evals');
  if (AlignError.isInstance(error)) return describeAlignError(error);
  return describeSystemError(error) ?? describeUnknown(error);
}

async function describeAlignError(error: AlignError): Promise<Failure> {
  const { ConfigurationError, InvalidInputError } = await import('align-evals');
  const isUsage =
    ConfigurationError.isInstance(error) ||
    InvalidInputError.isInstance(error) ||
    isWrongJournal(error);
  return {
    code: error.code,
    message: toFlagNames(error.message),
    exitCode: isUsage ? EXIT.usage : EXIT.error,
  };
}

/** The codes of the system for a path that cannot be used. Other codes are faults of the disk. */
const PATH_ERRORS = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'EROFS']);

/** Reports whether the user named a wrong file as a journal. Other failures of a journal are faults of the disk. */
function isWrongJournal(error: AlignError): boolean {
  if (error.code === 'not_a_journal' || error.code === 'journal_version') return true;
  if (error.code !== 'journal_io' || !('causeCode' in error)) return false;
  return PATH_ERRORS.has(String(error.causeCode));
}

function describeUsage({ code, message }: CommanderError): Failure {
  if (code === 'commander.help') return MISSING_COMMAND;
  return {
    code: toSnakeCase(code.replace(/^commander\./, '')),
    message: message.replace(/^error: /, ''),
    exitCode: EXIT.usage,
  };
}

function describeSystemError(error: unknown): Failure | undefined {
  const code = codeOf(error);
  if (!(error instanceof Error) || code === undefined || !/^E[A-Z]+$/.test(code)) return undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  const fix = SYSTEM_ERRORS[code];
  const message =
    path === undefined || fix === undefined
      ? `The system reports ${error.message}.`
      : `${path} ${fix}`;
  return { code: code.toLowerCase(), message, exitCode: EXIT.error };
}

function describeUnknown(error: unknown): Failure {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { code: 'unexpected', message: `Unexpected ${message}`, exitCode: EXIT.error };
}

function toSnakeCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
