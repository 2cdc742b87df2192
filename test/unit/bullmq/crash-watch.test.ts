import { Queue } from 'bullmq';
import { describe, expect, it } from 'vitest';
import { CRITERIA, until } from '../../kit/queue/fleet.ts';
import { codesOf, useFleet } from '../../kit/queue/use-fleet.ts';

const setup = useFleet();

const ASKED = { run: 'monday', criteria: { tone: CRITERIA.tone }, needsTask: true } as const;
const messages = () => [{ role: 'user', content: 'Where?' }] as const;

/** Adds rows, and changes what Redis knows about the processes that ended while the rows were active. */
async function addRows(ids: readonly string[], deaths: number, data: object = {}): Promise<void> {
  const { queue, name } = setup.fleet;
  await queue.add(
    ids.map((id) => ({ id })),
    ASKED,
  );
  const prefix = '{align-evals}';
  const jobs = new Queue(name, { connection: setup.redis.redis, prefix });
  for (const job of await jobs.getWaiting()) {
    await job.updateData({ ...job.data, ...data });
    await setup.redis.redis.hset(jobs.toKey(job.id ?? ''), 'stc', deaths);
  }
  await jobs.close();
}

/** A task that counts how many rows it has at once, and does some work for each. */
function countAtOnce(work: () => Promise<unknown>) {
  let [running, most] = [0, 0];
  return {
    most: () => most,
    task: async () => {
      running += 1;
      most = Math.max(most, running);
      await work();
      running -= 1;
      return 'There';
    },
  };
}

describe('a row that was active when processes of workers ended', () => {
  it('is evaluated beside others after the first time', async () => {
    const { startWorker, settled } = setup.fleet;
    await addRows(['a', 'b', 'c'], 1);
    const { most, task } = countAtOnce(() => until(() => most() === 3));
    await startWorker({ messages, task });
    await settled('monday');

    expect(most()).toBe(3);
  });

  it('is evaluated while no other such row is after the second time', async () => {
    const { queue, startWorker, settled } = setup.fleet;
    await addRows(['a', 'b', 'c'], 2);
    const { most, task } = countAtOnce(() => setup.redis.redis.ping());
    await startWorker({ messages, task });
    await settled('monday');

    expect(most()).toBe(1);
    expect(await queue.progress('monday')).toMatchObject({ scored: 3, failed: 0 });
  });

  it('ends as failed when the process ended while it was evaluated alone, and can be retried', async () => {
    const { queue, startWorker, settled } = setup.fleet;
    await addRows(['a'], 3, { isAlone: true });
    let asked = 0;
    await startWorker({ messages, task: () => String((asked += 1)) });
    await settled('monday');
    expect(codesOf(await setup.linesOf('monday'))).toEqual(['worker_crashed']);
    expect(asked).toBe(0);

    expect(await queue.retryFailed('monday')).toBe(1);
    await until(async () => (await queue.progress('monday')).failed === 0);
    await settled('monday');
    expect(asked).toBe(1);
  });

  it('has not crashed its worker when the worker hands it back', async () => {
    const { queue, startWorker, settled } = setup.fleet;
    await addRows(['a'], 2);
    let asked = 0;
    const task = (): Promise<string> | string => {
      asked += 1;
      return asked === 1 ? new Promise<string>(() => undefined) : 'There';
    };
    const first = await startWorker({ messages, task });
    await until(() => asked === 1);
    await first.close({ graceMs: 10 });
    await startWorker({ messages, task });
    await settled('monday');

    expect(await queue.progress('monday')).toMatchObject({ scored: 1, failed: 0 });
  });
});
