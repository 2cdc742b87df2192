import { describe, expect, it } from 'vitest';
import { conversations, countRequests, MONDAY, until } from '../../kit/queue/fleet.ts';
import { codesOf, INVALID, ONE, useFleet } from '../../kit/queue/use-fleet.ts';

const setup = useFleet();

const ASKED = { messages: [{ role: 'user' as const, content: 'Hi' }] };

/** Adds a row that fails once, and lets a worker evaluate it. */
async function failOnce(): Promise<void> {
  const { queue, server, startWorker, settled } = setup.fleet;
  server.fail(INVALID);
  await queue.add(conversations(1), ONE);
  await startWorker();
  await settled('monday');
}

describe('a row that failed', () => {
  it('is evaluated again when it is added again with retryFailed', async () => {
    const { queue, settled, server } = setup.fleet;
    await failOnce();
    expect(await queue.add(conversations(1), ONE)).toMatchObject({ added: 0 });
    expect(await queue.progress('monday')).toMatchObject({ failed: 1 });

    await queue.add(conversations(1), { ...ONE, retryFailed: true });

    await until(async () => (await queue.progress('monday')).failed === 0);
    await settled('monday');
    expect(await queue.status()).toMatchObject({ failed: 0 });
    expect(countRequests(server)).toBe(2);
  });

  it('is evaluated again once by each retryFailed, although it fails again at once', async () => {
    const { queue, startWorker, settled } = setup.fleet;
    const rows = Array.from({ length: 130 }, () => ASKED);
    await queue.add(rows, ONE);
    await queue.add(conversations(1), { ...ONE, run: 'tuesday' });
    await startWorker({ concurrency: 50 });
    await settled('monday');

    expect(await queue.retryFailed('monday')).toBe(130);
    await settled('monday');

    expect(codesOf(await setup.linesOf('monday'))).toHaveLength(260);
    expect(await queue.status()).toMatchObject({ failed: 130 });
  });

  it('is started again once by two callers at the same time', async () => {
    const { queue, settled } = setup.fleet;
    await failOnce();

    const retried = await Promise.all([queue.retryFailed('monday'), queue.retryFailed('monday')]);

    expect(retried.sort()).toEqual([0, 1]);
    await settled('monday');
  });

  it('of a cancelled run is not started again, and is still there when the run goes on', async () => {
    const { queue, settled } = setup.fleet;
    await failOnce();
    await queue.cancel('monday');

    expect(await queue.retryFailed('monday')).toBe(0);

    await queue.add([], ONE);
    expect(await queue.retryFailed('monday')).toBe(1);
    await until(async () => (await queue.progress('monday')).failed === 0);
    await settled('monday');
  });

  it('is gone when its run is removed', async () => {
    const { queue, name } = setup.fleet;
    await failOnce();
    await queue.add(conversations(2), { ...MONDAY, run: 'tuesday' });
    await setup.fleet.settled('tuesday');

    await queue.remove('monday');

    expect(await queue.status()).toMatchObject({ failed: 0 });
    const keys = await setup.redis.redis.keys(
      `{align-evals}:${name}:????????????????????????????*`,
    );
    expect(keys).toEqual([]);
  });

  it('is evaluated once although its fields are in another order', async () => {
    const { queue } = setup.fleet;
    const [row] = conversations(1);
    await queue.add([row!], MONDAY);
    const { id, ...others } = row!;
    const again = { ...others, group: 'a', id };

    expect(await queue.add([again], MONDAY)).toEqual({ rows: 1, added: 0, invalid: 0 });
    expect(await queue.status()).toMatchObject({ waiting: 1 });
  });

  it('is another row when another set of criteria applies to it', async () => {
    const { queue } = setup.fleet;
    const [row] = conversations(1);
    await queue.add([{ ...row!, criteria: ['tone'] }], MONDAY);

    expect(await queue.add([row!], MONDAY)).toMatchObject({ added: 1 });
    expect(await queue.progress('monday')).toMatchObject({ rows: 2, outcomes: 3 });
  });
});
