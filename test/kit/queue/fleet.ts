import { setTimeout as sleep } from 'node:timers/promises';
import type { EvaluationRowInput } from '../../../src/batch/rows.ts';
import type { TaskRow } from '../../../src/batch/tasks/task.ts';
import type { AddRowsOptions, EvaluationQueue } from '../../../src/bullmq/index.ts';
import {
  createEvaluationQueue,
  createEvaluationWorker,
  type EvaluationWorker,
  type EvaluationWorkerOptions,
} from '../../../src/bullmq/index.ts';
import type { AlignError } from '../../../src/errors/align-error.ts';
import { createReferenceServer, type ReferenceServer } from '../../../src/testing/index.ts';
import type { ReferenceServerOptions } from '../../../src/testing/server-options.ts';
import { createClient } from '../client/client.ts';
import type { RedisServer } from '../server/redis-server.ts';

export const CRITERIA = {
  tone: 'Reward friendly answers',
  length: 'Penalize long answers',
} as const;

/** A queue of its own in a server of Redis, with the service behind its workers. */
export interface Fleet {
  readonly redis: RedisServer;
  readonly server: ReferenceServer;
  readonly name: string;
  readonly queue: EvaluationQueue;
  /** Starts a worker, which is closed with the fleet. */
  readonly startWorker: (options?: WorkerOptions) => Promise<EvaluationWorker>;
  /** What workers reported. */
  readonly problems: AlignError[];
  /** Waits until all outcomes of a run are kept, and no job of it is left. */
  readonly settled: (run: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

type WorkerOptions = Partial<EvaluationWorkerOptions<TaskRow & Record<string, unknown>>> & {
  readonly apiKey?: string;
};

let fleets = 0;

/** Opens a fleet in a server of Redis that other tests share. */
export function openFleet(redis: RedisServer, options: ReferenceServerOptions = {}): Fleet {
  const server = createReferenceServer(options);
  fleets += 1;
  const name = `fleet-${String(fleets)}`;
  const queue = createEvaluationQueue({ connection: redis.url, name });
  const workers: EvaluationWorker[] = [];
  const problems: AlignError[] = [];
  return {
    ...{ redis, server, name, queue, problems },
    startWorker: async ({ apiKey, ...own } = {}) => {
      const key = apiKey === undefined ? {} : { apiKey };
      // Without an access token, so that evaluations are the only requests.
      const found = { ...server.clientOptions('eu'), accessToken: undefined };
      const client = createClient({ ...found, ...key });
      const worker = createEvaluationWorker({
        ...{ connection: redis.url, name, client, concurrency: 4 },
        onProblem: (error) => problems.push(error),
        ...own,
      });
      workers.push(worker);
      await worker.started();
      return worker;
    },
    settled: async (run) => {
      await until(async () => {
        const [{ left, isCancelled }, { waiting, active, delayed }] = await Promise.all([
          queue.progress(run),
          queue.status(),
        ]);
        return (left === 0 || isCancelled) && waiting + active + delayed === 0;
      });
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await queue.close();
    },
  };
}

/** Opens a fleet whose service responds after `release`. */
export function openHeldFleet(redis: RedisServer): Fleet & { readonly release: () => void } {
  const held = Promise.withResolvers<undefined>();
  const scorer = async () => {
    await held.promise;
    return { score: 1, explanation: 'because' };
  };
  return { ...openFleet(redis, { scorer }), release: () => held.resolve(undefined) };
}

/** Counts the evaluations that reached the server. */
export function countRequests({ calls }: ReferenceServer): number {
  return calls.filter(({ path }) => path.includes('/evals/')).length;
}

/** Waits until a condition holds. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(10);
}

/** Conversations whose answers differ. */
export function conversations(
  count: number,
  others: Partial<EvaluationRowInput> = {},
): EvaluationRowInput[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `r${String(index + 1)}`,
    messages: [
      { role: 'user', content: `Question ${String(index + 1)}` },
      { role: 'assistant', content: `Answer ${String(index + 1)}` },
    ],
    ...others,
  }));
}

export const MONDAY: AddRowsOptions = { run: 'monday', criteria: CRITERIA };
