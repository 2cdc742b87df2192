import type { ExitCode } from './command-error.ts';
import type { Host } from './host.ts';
import type { Output } from './output.ts';

/** What a command receives in place of the process. */
export interface CommandContext {
  readonly output: Output;
  readonly host: Host;
  /** The exit code of a command that does not throw; 0 unless the command sets another. */
  exitCode: ExitCode;
}
