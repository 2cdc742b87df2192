import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SAME_SECRETS } from '../canary/secrets.ts';
import { TIMEOUT_MS } from './fault.ts';
import type { Settled } from './play.ts';

/** Which calls a child process makes. */
export interface ChildOrder {
  readonly url: string;
  /** Where the child makes a call before its memory is measured, which is not done without it. */
  readonly warmUpUrl?: string;
  readonly call: 'evaluate' | 'list';
  /** How many calls at the same time. */
  readonly count: number;
  readonly timeoutMs: number;
}

/** What became of them. */
export interface ChildReport {
  readonly calls: readonly [Settled, ...Settled[]];
  /** How far the memory rose above what it was before the calls; only measured after a warm-up. */
  readonly grownBytes?: number;
}

/** In what surroundings a child process runs. */
export interface Surroundings {
  readonly env?: Readonly<Record<string, string>>;
  /** How many files and sockets it may have open. */
  readonly maxOpenFiles?: number;
}

const KILL_MS = 25_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Makes calls in a process of their own. */
export async function callInChild(
  order: Partial<ChildOrder> & Pick<ChildOrder, 'url'>,
  { env = {}, maxOpenFiles }: Surroundings = {},
): Promise<ChildReport> {
  const whole: ChildOrder = { call: 'evaluate', count: 1, timeoutMs: TIMEOUT_MS, ...order };
  const stripTypes = process.features.typescript ? [] : ['--experimental-strip-types'];
  const program = new URL('child.ts', import.meta.url).pathname;
  const node = [process.execPath, ...stripTypes, '--no-warnings', '--expose-gc', program];
  const limit = maxOpenFiles === undefined ? '' : `ulimit -n ${maxOpenFiles}; `;
  const { stdout } = await promisify(execFile)(
    '/bin/sh',
    ['-c', `${limit}exec "$@"`, 'sh', ...node, JSON.stringify(whole)],
    {
      timeout: KILL_MS,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_OUTPUT_BYTES,
      env: { ...SAME_SECRETS, ...env },
    },
  );
  return JSON.parse(stdout) as ChildReport;
}
