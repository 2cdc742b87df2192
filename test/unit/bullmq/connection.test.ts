import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvaluationQueue, createEvaluationWorker } from '../../../src/bullmq/index.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { createClient } from '../../kit/client/client.ts';
import { type Fleet, openFleet } from '../../kit/queue/fleet.ts';
import { type RedisServer, startRedis } from '../../kit/server/redis-server.ts';

let redis: RedisServer;
let fleet: Fleet;
beforeAll(async () => {
  redis = await startRedis();
  fleet = openFleet(redis);
});
afterAll(async () => {
  await fleet.close();
  await redis.close();
});

describe('a connection to Redis', () => {
  it('is opened for a client that waits for its first command', async () => {
    const lazy = new Redis(redis.url, { lazyConnect: true });
    await using queue = createEvaluationQueue({ connection: lazy });

    expect(await queue.runs()).toEqual([]);
    lazy.disconnect();
  });

  it('reports again that it cannot be opened', async () => {
    await using queue = createEvaluationQueue({ connection: 'redis://127.0.0.1:1' });
    const unreachable = { code: 'queue_unreachable' };

    await expect(queue.runs()).rejects.toMatchObject(unreachable);
    await expect(queue.runs()).rejects.toMatchObject(unreachable);
  });
});

describe('a worker', () => {
  it('sets the limit that it is given', async () => {
    await fleet.startWorker({ ratePerMinute: 600 });

    expect((await fleet.queue.status()).ratePerMinute).toBe(600_000 / 1031);
  });

  it('ends when it is closed before it has started', async () => {
    const client = createClient({ apiKey: KEY, baseUrl: 'https://s.test' });
    const at = { connection: redis.url, name: 'closed' };
    const worker = createEvaluationWorker({ ...at, client, ratePerMinute: null });
    await worker.close();
    await using queue = createEvaluationQueue(at);

    expect(await queue.status()).toMatchObject({ workers: 0 });
  });

  it.each([[0], [-1], ['600']])('rejects %j requests per minute', (rate) => {
    const client = createClient({ apiKey: KEY, baseUrl: 'https://s.test' });
    const options = { connection: redis.url, client, ratePerMinute: rate as never };

    expect(() => createEvaluationWorker(options)).toThrow(
      'it must be a number above 0, or null for no limit',
    );
  });
});
