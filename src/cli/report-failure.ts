import { CommanderError } from '@commander-js/extra-typings';
import { CommandError, EXIT, type ExitCode } from './command-error.ts';
import type { Output } from './output.ts';

/** What a failure is, for people and for programs. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly exitCode: ExitCode;
}

/** The errors of the file system that a user can fix, with the fix. */
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

/** Prints a failure, as JSON on stdout with `--json`, and returns the exit code. */
export async function reportFailure(error: unknown, output: Output): Promise<ExitCode> {
  const { code, message, exitCode } = await describeFailure(error);
  if (output.isJson) output.printJson({ error: { code, message } });
  // Without a command, the help is on stderr already.
  else if (code !== MISSING_COMMAND.code)
    output.warn(`${output.stderr.style('red', 'Error:')} ${message}`);
  return exitCode;
}

/** Reports whether an error only ends a command that printed its help or version. */
export function isHelp(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0;
}

/** Describes any error that a command throws. */
export async function describeFailure(error: unknown): Promise<Failure> {
  if (error instanceof CommandError) return error;
  if (error instanceof CommanderError) return describeUsage(error);
  // Loaded already, unless the command failed before its first call.
  const { AlignError, ConfigurationError, InvalidInputError } = await import('align-evals');
  if (AlignError.isInstance(error)) {
    const isUsage = ConfigurationError.isInstance(error) || InvalidInputError.isInstance(error);
    return {
      code: error.code,
      message: error.message,
      exitCode: isUsage ? EXIT.usage : EXIT.error,
    };
  }
  return describeSystemError(error) ?? describeUnknown(error);
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
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code } = error;
  if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return undefined;
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
