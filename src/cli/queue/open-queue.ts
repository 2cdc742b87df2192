import type { EvaluationQueue } from 'align-evals/bullmq';
import { codeOf, usageError } from '../command-error.ts';
import { type Host, readVariable } from '../host.ts';

/** The flags of every command of the queue. */
export interface QueueFlags {
  readonly queue?: string | undefined;
}

export interface QueueAddress {
  readonly connection: string;
  readonly name: string | undefined;
}

/** Loads the entry that needs `bullmq` and `ioredis`, optional peer dependencies. */
type LoadBullMQ = () => Promise<typeof import('align-evals/bullmq')>;

const importBullMQ: LoadBullMQ = async () => await import('align-evals/bullmq');

/** Loads what evaluates on a queue. */
export async function loadBullMQ(load: LoadBullMQ = importBullMQ): ReturnType<LoadBullMQ> {
  try {
    return await load();
  } catch (error) {
    // A name that an older version does not export is a syntax error.
    const isOld = error instanceof SyntaxError;
    if (!isOld && codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    const problem = isOld ? 'of which another version is' : 'which are not';
    throw usageError(
      `A queue needs the packages bullmq 6 and ioredis 5, ${problem} installed. Run "npm install bullmq@6 ioredis@5".`,
      'missing_package',
    );
  }
}

/** Reads where the queue is. The address may have a password, so that nothing prints it. */
export function readAddress({ queue }: QueueFlags, env: Host['env']): QueueAddress {
  const connection = readVariable(env, 'ALIGN_REDIS_URL');
  if (connection === undefined) {
    throw usageError(
      'ALIGN_REDIS_URL is not set. Set it to the address of Redis, such as redis://127.0.0.1:6379, or rediss://USER:PASSWORD@HOST:PORT for TLS.',
      'missing_redis',
    );
  }
  if (!URL.canParse(connection) || !/^rediss?:$/.test(new URL(connection).protocol)) {
    throw usageError(
      'ALIGN_REDIS_URL is not an address of Redis. Begin it with redis://, or with rediss:// for TLS.',
      'redis_address',
    );
  }
  return { connection, name: queue };
}

/** Runs work with a queue, which is closed afterwards. */
export async function withQueue<T>(
  flags: QueueFlags,
  env: Host['env'],
  work: (queue: EvaluationQueue) => Promise<T>,
): Promise<T> {
  const address = readAddress(flags, env);
  const { createEvaluationQueue } = await loadBullMQ();
  const { moreAdapters } = await import('align-evals/providers');
  const queue = createEvaluationQueue({ ...address, adapters: moreAdapters });
  try {
    return await work(queue);
  } finally {
    await queue.close();
  }
}
