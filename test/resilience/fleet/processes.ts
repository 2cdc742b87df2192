import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { SAME_SECRETS } from '../../kit/canary/secrets.ts';

const PROGRAM = fileURLToPath(new URL('run-worker.ts', import.meta.url));

/** Processes of workers. */
export interface Workers {
  /** Starts one, and waits until it works. */
  readonly start: () => Promise<void>;
  /** Kills one that works with SIGKILL, and starts another one; returns false while few work, or it must live. */
  readonly replace: (random: () => number, mayDie: () => Promise<boolean>) => Promise<boolean>;
  /** Ends all with SIGTERM; returns their exit codes. */
  readonly close: () => Promise<(number | null)[]>;
  /** Kills what a failed test has left. */
  readonly [Symbol.dispose]: () => void;
}

/** Starts the process of a worker, which writes a line when it works. */
export function spawnWorker(args: readonly string[]): ChildProcessByStdio<null, Readable, null> {
  return spawn(
    process.execPath,
    [...['--experimental-strip-types', '--disable-warning=ExperimentalWarning', PROGRAM], ...args],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...SAME_SECRETS } },
  );
}

/** So many are left alone: on a busy machine a process starts slower than the next one is killed. */
const LEAST = 2;

/**
 * Creates workers.
 *
 * @param args - The base URL of the service, the URL of Redis, the access token, if the workers read the limits, the name of the
 * queue, and the id of the row that ends the process, if the workers have a task.
 */
export function createWorkers(args: readonly string[]): Workers {
  const children: ChildProcess[] = [];
  const working = new Set<ChildProcess>();
  let isClosed = false;
  const workers: Workers = {
    start: async () => {
      const child = spawnWorker(args);
      children.push(child);
      const isWorking = await Promise.race([
        once(child.stdout, 'data').then(() => true),
        once(child, 'exit').then(() => false),
      ]);
      if (isWorking) {
        working.add(child);
        return;
      }
      // It began while Redis was down: it is started again, as any supervisor does.
      children.splice(children.indexOf(child), 1);
      if (!isClosed) await workers.start();
    },
    replace: async (random, mayDie) => {
      const child = [...working][Math.floor(random() * working.size)];
      if (child === undefined || working.size <= LEAST) return false;
      // So that it begins no row between the question and its end.
      child.kill('SIGSTOP');
      if (!(await mayDie())) {
        child.kill('SIGCONT');
        return false;
      }
      working.delete(child);
      children.splice(children.indexOf(child), 1);
      child.kill('SIGKILL');
      await once(child, 'exit');
      void workers.start();
      return true;
    },
    close: async () => {
      isClosed = true;
      return await Promise.all(
        [...working].map(async (child) => {
          const ended = once(child, 'exit');
          child.kill('SIGTERM');
          const [code] = (await ended) as [number | null];
          return code;
        }),
      );
    },
    [Symbol.dispose]: () => {
      isClosed = true;
      for (const child of children) child.kill('SIGKILL');
    },
  };
  return workers;
}
