import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeRun } from '../../../../src/cli/queue/write-run.ts';
import { createCommandStage } from '../../../kit/process/command.ts';
import { createTemporaryFolder } from '../../../kit/process/temporary-folder.ts';
import { conversations, MONDAY } from '../../../kit/queue/fleet.ts';
import { useFleet } from '../../../kit/queue/use-fleet.ts';

const setup = useFleet();

it('writes what there is of a run that is not complete, and exits with 11', async () => {
  await setup.fleet.queue.add(conversations(1), MONDAY);
  const worker = await setup.fleet.startWorker();
  await setup.fleet.settled('monday');
  await worker.close();
  await setup.fleet.queue.add(conversations(2), MONDAY);
  const out = join(await createTemporaryFolder(), 'monday.jsonl');
  const stage = createCommandStage([], { env: { ALIGN_REDIS_URL: setup.redis.url } });

  expect(await writeRun('monday', { queue: setup.fleet.name, out }, stage)).toBe(11);
  expect(stage.printed()).toEqual({ stdout: `2 new outcomes in ${out}, 2 left\n`, stderr: '' });
});
