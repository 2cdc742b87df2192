import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { leaksIn } from '../canary/find-leaks.ts';
import { SAME_SECRETS } from '../canary/secrets.ts';
import { withoutErrors } from './print-errors.ts';
import { codeCache } from './shared-folder.ts';

/** The options of a process. */
export interface Surroundings {
  /** Much longer than the process takes; a process that hangs is killed then. */
  readonly killAfterMs: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The path of Node; by default that of this process. */
  readonly binary?: string;
  /** The largest number of open files and sockets. */
  readonly maxOpenFiles?: number;
}

/** The output of a process, without the errors that were searched for secrets. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

// Node warns that type stripping is experimental.
const TYPESCRIPT = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];

/**
 * Runs Node with these arguments in a new process, which uses the secrets of this one. Throws when the
 * process fails or prints a secret, also in an error that is printed for the search.
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
      env: { ...SAME_SECRETS, ...codeCache(), ...env },
    },
  );
  const leaks = leaksIn(stdout + stderr);
  if (leaks.length > 0) throw new Error(`Something secret is printed: ${leaks.join('; ')}`);
  return { stdout, stderr: withoutErrors(stderr) };
}
