import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvaluationQueue } from '../../../src/bullmq/index.ts';
import { createReferenceServer } from '../../../src/testing/index.ts';
import { listen, type ListeningServer } from '../../../src/testing/node/index.ts';
import { KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';
import { type RedisServer, startRedis } from '../../kit/server/redis-server.ts';
import { spawnWorker } from './processes.ts';
import { CRITERIA } from './rows.ts';

const NAME = 'poison';
const POISON = 'r4';
const ROWS = 12;

let redis: RedisServer;
let service: ListeningServer;
beforeAll(async () => {
  redis = await startRedis();
  const regions = { eu: { apiKeys: [KEY] }, us: { apiKeys: [OTHER_KEY] } };
  service = await listen(createReferenceServer({ regions }));
});
afterAll(async () => {
  await service.close();
  await redis.close();
});

it('a row that ends the process of its worker fails after three times, and no row beside it does', async () => {
  await using queue = createEvaluationQueue({ connection: redis.url, name: NAME });
  const rows = Array.from({ length: ROWS }, (_, index) => ({ id: `r${String(index)}` }));
  await queue.add(rows, { run: 'monday', criteria: { tone: CRITERIA.tone }, needsTask: true });

  let deaths = 0;
  const done = new AbortController();
  // As any supervisor does.
  const supervise = async (): Promise<void> => {
    while (!done.signal.aborted) {
      const child = spawnWorker([service.baseUrl('eu'), redis.url, '', NAME, POISON]);
      const stop = (): void => void child.kill('SIGTERM');
      done.signal.addEventListener('abort', stop);
      child.stdout.resume();
      const [code] = (await once(child, 'exit')) as [number | null];
      done.signal.removeEventListener('abort', stop);
      if (code === 1) deaths += 1;
    }
  };
  const supervised = supervise();
  while ((await queue.progress('monday')).left > 0) await sleep(100);
  done.abort();
  await supervised;

  const failed: string[] = [];
  for await (const line of queue.outcomes('monday')) {
    if (line.status === 'failed') failed.push(`${line.id} ${line.error.code}`);
  }
  expect(failed).toEqual([`${POISON} worker_crashed`]);
  expect(await queue.progress('monday')).toMatchObject({ rows: ROWS, failed: 1, left: 0 });
  expect(deaths).toBe(3);
}, 60_000);
