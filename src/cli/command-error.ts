/** The exit codes of the command. */
export const EXIT = {
  complete: 0,
  error: 1,
  usage: 2,
  gateFailed: 10,
  incomplete: 11,
  interrupted: 130,
  terminated: 143,
} as const;

/** An exit code of the command. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An error that the command reports in one message: what was passed, the rule, the fix. */
export class CommandError extends Error {
  /** Identifies the error in JSON. */
  readonly code: string;
  readonly exitCode: ExitCode;

  /** Creates an error; without an exit code the command exits with 1. */
  constructor(message: string, { code, exitCode = EXIT.error }: CommandErrorOptions) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.exitCode = exitCode;
  }
}

interface CommandErrorOptions {
  readonly code: string;
  readonly exitCode?: ExitCode;
}

/** Creates the error of a wrong flag or argument, which exits with 2. */
export function usageError(message: string, code = 'usage'): CommandError {
  return new CommandError(message, { code, exitCode: EXIT.usage });
}

/** Creates the error of a command that needs rows, when there is no FILE and stdin is a terminal. */
export function missingFile(): CommandError {
  return usageError(
    'FILE is missing. Pass a file with rows, or pipe rows to stdin.',
    'missing_file',
  );
}
