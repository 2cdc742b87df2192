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

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** When several exit codes apply, the one that comes first here is the exit code of all. */
const WORST_FIRST: readonly ExitCode[] = [
  ...[EXIT.usage, EXIT.terminated, EXIT.interrupted, EXIT.error],
  ...[EXIT.incomplete, EXIT.gateFailed, EXIT.complete],
];

/** Returns the exit code of a command to which several apply. */
export function worstOf(codes: readonly ExitCode[]): ExitCode {
  return WORST_FIRST.find((code) => codes.includes(code)) ?? EXIT.complete;
}

/** An error that the command reports in one message: what was passed, the rule, the fix. */
export class CommandError extends Error {
  /** Identifies the error in JSON. */
  readonly code: string;
  readonly exitCode: ExitCode;

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

/** The error of a wrong flag or argument. */
export function usageError(message: string, code = 'usage'): CommandError {
  return new CommandError(message, { code, exitCode: EXIT.usage });
}

/** The error of a command that needs rows, when there is no FILE and stdin is a terminal. */
export function missingFile(): CommandError {
  return usageError(
    'FILE is missing. Pass a file with rows, or pipe rows to stdin.',
    'missing_file',
  );
}

/** Returns the code of an error of the system, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
