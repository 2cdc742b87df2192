import { describe, expect, it } from 'vitest';
import {
  conversations,
  countRequests,
  MONDAY,
  openHeldFleet,
  until,
} from '../../kit/queue/fleet.ts';
import { useFleet } from '../../kit/queue/use-fleet.ts';

const setup = useFleet();

describe('the index of a run', () => {
  it('keeps no outcome of a row whose run was removed and added again', async () => {
    const slow = openHeldFleet(setup.redis);
    const { queue, server, startWorker, release } = slow;
    await queue.add(conversations(1), MONDAY);
    const worker = await startWorker();
    await until(() => countRequests(server) === 1);
    await queue.remove('monday');
    await queue.add(conversations(1), { ...MONDAY, criteria: { other: 'Reward short answers' } });
    const closed = worker.close();
    release();
    await closed;

    expect(await queue.progress('monday')).toMatchObject({ scored: 0, left: 1 });
    await slow.close();
  });
});
