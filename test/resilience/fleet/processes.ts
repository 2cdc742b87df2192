import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SAME_SECRETS } from '../../kit/canary/secrets.ts';

const PROGRAM = fileURLToPath(new URL('run-worker.ts', import.meta.url));

/** Processes of workers. */
export interface Workers {
  /** Starts one, and waits until it works. */
  readonly start: () => Promise<void>;
  /** Kills one with SIGKILL. */
  readonly kill: (index: number) => Promise<void>;
  /** Ends all with SIGTERM; returns their exit codes. */
  readonly close: () => Promise<(number | null)[]>;
  readonly count: () => number;
}

/** @param args - The base URL of the service, the URL of Redis, and the access token, if the workers read the limits. */
export function createWorkers(args: readonly string[]): Workers {
  const children: ChildProcess[] = [];
  return {
    start: async () => {
      const child = spawn(
        process.execPath,
        [
          ...['--experimental-strip-types', '--disable-warning=ExperimentalWarning', PROGRAM],
          ...args,
        ],
        { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...SAME_SECRETS } },
      );
      children.push(child);
      // It may be killed before it works.
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    },
    kill: async (index) => {
      const [child] = children.splice(index, 1);
      if (child === undefined) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    close: async () =>
      await Promise.all(
        children.splice(0).map(async (child) => {
          const ended = once(child, 'exit');
          child.kill('SIGTERM');
          const [code] = (await ended) as [number | null];
          return code;
        }),
      ),
    count: () => children.length,
  };
}
