import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { leaksIn } from './canary/find-leaks.ts';
import { SAME_SECRETS } from './canary/secrets.ts';
import { withoutErrors } from './print-errors.ts';

/** In what surroundings a process runs. */
export interface Surroundings {
  /** Many times what it takes: a process that hangs is ended then. */
  readonly killAfterMs: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Which Node; that of this process unless it is said. */
  readonly binary?: string;
  /** How many files and sockets it may have open. */
  readonly maxOpenFiles?: number;
}

/** What a process printed, without the errors that it let be searched for secrets. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

// That a file has types is no news on the Node that says so.
const TYPESCRIPT = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];

/**
 * Runs Node with these arguments in a process of its own, which has the secrets of this one. Throws when
 * it fails or prints any of them, be it in an error that it lets be searched.
 */
export async function runNode(
  args: readonly string[],
  { killAfterMs, env = {}, binary = process.execPath, maxOpenFiles }: Surroundings,
): Promise<Printed> {
  const limit = maxOpenFiles === undefined ? '' : `ulimit -n ${maxOpenFiles}; `;
  const { stdout, stderr } = await promisify(execFile)(
    '/bin/sh',
    ['-c', `${limit}exec "$@"`, 'sh', binary, ...TYPESCRIPT, ...args],
    {
      timeout: killAfterMs,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_OUTPUT_BYTES,
      env: { ...SAME_SECRETS, ...env },
    },
  );
  const leaks = leaksIn(stdout + stderr);
  if (leaks.length > 0) throw new Error(`Something secret is printed: ${leaks.join('; ')}`);
  return { stdout, stderr: withoutErrors(stderr) };
}
