import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeRun } from '../../../../src/cli/queue/write-run.ts';
import { createCommandStage } from '../../../kit/process/command.ts';
import { createTemporaryFolder } from '../../../kit/process/temporary-folder.ts';
import { conversations, type Fleet, MONDAY, openFleet } from '../../../kit/queue/fleet.ts';
import { type RedisServer, startRedis } from '../../../kit/server/redis-server.ts';

let redis: RedisServer;
let fleet: Fleet;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  await redis.close();
});
beforeEach(() => {
  fleet = openFleet(redis);
});
afterEach(async () => {
  await fleet.close();
});

it('writes what there is of a run that is not complete, and exits with 11', async () => {
  await fleet.queue.add(conversations(1), MONDAY);
  const worker = await fleet.startWorker();
  await fleet.settled('monday');
  await worker.close();
  await fleet.queue.add(conversations(2), MONDAY);
  const out = join(await createTemporaryFolder(), 'monday.jsonl');
  const stage = createCommandStage([], { env: { ALIGN_REDIS_URL: redis.url } });

  expect(await writeRun('monday', { queue: fleet.name, out }, stage)).toBe(11);
  expect(stage.printed()).toEqual({ stdout: `2 new outcomes in ${out}, 2 left\n`, stderr: '' });
});
