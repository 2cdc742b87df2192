import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { Cluster, Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvaluationQueue, createEvaluationWorker } from '../../../src/bullmq/index.ts';
import { KEY, PROMPT } from '../../kit/canary/secrets.ts';
import { createClient } from '../../kit/client/client.ts';
import {
  conversations,
  countRequests,
  type Fleet,
  MONDAY,
  openFleet,
  until,
} from '../../kit/queue/fleet.ts';
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

describe('a queue that is closed', () => {
  it.each([['before it was used'], ['after it was used']])(
    'reports that it is closed, %s',
    async (when) => {
      const queue = createEvaluationQueue({ connection: redis.url });
      if (when === 'after it was used') await queue.runs();
      await queue.close();

      await expect(queue.runs()).rejects.toMatchObject({
        code: 'queue_closed',
        message: 'The queue is closed: create another one',
      });
      await expect(queue.outcomes('monday').next()).rejects.toMatchObject({ code: 'queue_closed' });
    },
  );
});

it('a call that waits for a Redis that is gone ends when the queue is closed', async () => {
  const gone = await startRedis();
  const queue = createEvaluationQueue({ connection: gone.url });
  await queue.runs();
  await gone.close();
  // The library tries to connect again.
  await sleep(100);
  const waiting = expect(queue.runs()).rejects.toMatchObject({ code: 'queue_closed' });
  await queue.close();

  await waiting;
});

describe('a command that Redis rejects', () => {
  it('is reported without the conversation that it has', async () => {
    const full = await startRedis();
    await using queue = createEvaluationQueue({ connection: full.url });
    await queue.runs();
    await full.redis.config('SET', 'maxmemory', '1');
    const messages = [
      { role: 'user' as const, content: PROMPT },
      { role: 'assistant' as const, content: 'Hello!' },
    ];

    const error: unknown = await queue
      .add([{ messages }], { run: 'monday', criteria: 'Reward friendly answers' })
      .catch((reason: unknown) => reason);

    expect(error).toMatchObject({
      code: 'queue_rejected',
      message:
        'Redis rejected a command (OOM): check its memory, its disk and the rights of the user, then repeat the call. What it has kept is not lost',
    });
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain(PROMPT);
    await full.close();
  });

  it('is reported by a worker, once per reason', async () => {
    const full = await startRedis();
    const other = openFleet(full);
    await other.queue.add(conversations(3), MONDAY);
    await other.startWorker({ concurrency: 1 });
    await full.redis.config('SET', 'maxmemory', '1');
    await other.queue.resume().catch(() => undefined);
    await until(() => other.problems.length > 0);
    await full.redis.config('SET', 'maxmemory', '0');

    expect(other.problems.map(({ code }) => code)).toEqual(['queue_rejected']);
    await other.close();
    await full.close();
  });
});

describe('a client of ioredis', () => {
  it('with a prefix for its keys is rejected', () => {
    const client = new Redis(redis.url, { keyPrefix: 'app:', lazyConnect: true });

    expect(() => createEvaluationQueue({ connection: client })).toThrow(
      'connection has a keyPrefix, which BullMQ does not support: pass a client without one',
    );
  });

  it('of a cluster is rejected', () => {
    const cluster = new Cluster([redis.url], { lazyConnect: true });

    expect(() => createEvaluationQueue({ connection: cluster as never })).toThrow(
      'connection is a client of a cluster: pass redis://HOST:PORT',
    );
  });
});

/** Listens like a Redis that answers only what opens a connection, or nothing. */
async function listenSilently(answers: 'at first' | 'never') {
  const info = 'redis_version:8.0.0\r\n';
  const replies = new Map([
    ['info', `$${String(info.length)}\r\n${info}\r\n`],
    ['client', '+OK\r\n'],
  ]);
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.on('data', (data) => {
      const command = String(data).toLowerCase();
      received.push(command);
      if (answers === 'never') return;
      for (const [, name = ''] of command.matchAll(/\r\n(info|client)\r\n/g)) {
        socket.write(replies.get(name) ?? '');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `redis://127.0.0.1:${String(port)}`, received, close };
}

describe('a worker', () => {
  it('that cannot log in reports it once, and is closed without an error', async () => {
    const secured = await startRedis({ password: 'canary' });
    const client = createClient({ apiKey: KEY, baseUrl: 'https://s.test' });
    const problems: string[] = [];
    const worker = createEvaluationWorker({
      connection: secured.url.replace('canary', 'sparrow'),
      client,
      onProblem: ({ code }) => problems.push(code),
    });
    const error: unknown = await worker.started().catch((reason: unknown) => reason);
    await worker.close();
    await secured.close();

    expect(error).toMatchObject({ code: 'queue_unreachable' });
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain('sparrow');
    expect(problems).toEqual([]);
  });

  it('without rows ends at once although Redis is gone', async () => {
    const gone = await startRedis();
    const other = openFleet(gone);
    const worker = await other.startWorker();
    await gone.close();
    // The worker reads the end of its connection.
    await sleep(100);

    await worker.close({ graceMs: 600_000 });
  });

  it('ends after its grace although Redis is gone', async () => {
    const gone = await startRedis();
    const other = openFleet(gone, { scorer: () => new Promise(() => undefined) });
    await other.queue.add(conversations(2), MONDAY);
    const worker = await other.startWorker({ concurrency: 2 });
    await until(() => countRequests(other.server) === 2);
    await gone.close();

    await worker.close({ graceMs: 10 });
  });

  const STARTING = {
    client: createClient({ apiKey: KEY, baseUrl: 'https://s.test' }),
    ratePerMinute: 600,
  };

  it('that starts ends after its grace although Redis never answers', async () => {
    const silent = await listenSilently('never');
    const worker = createEvaluationWorker({ connection: silent.url, ...STARTING });
    const started = expect(worker.started()).rejects.toMatchObject({ code: 'queue_closed' });
    await until(() => silent.received.length > 0);

    await worker.close({ graceMs: 10 });
    await started;
    silent.close();
  }, 4000);

  it('that starts ends after its grace although Redis disappears', async () => {
    const silent = await listenSilently('at first');
    const worker = createEvaluationWorker({ connection: silent.url, ...STARTING });
    await until(() => silent.received.some((command) => command.includes('hset')));
    const started = expect(worker.started()).rejects.toMatchObject({ code: 'queue_closed' });
    silent.close();

    await worker.close({ graceMs: 10 });
    await started;
  }, 4000);

  it('without a limit removes the limit of earlier workers', async () => {
    const first = await fleet.startWorker({ ratePerMinute: 600 });
    await first.close();
    await fleet.startWorker({ ratePerMinute: null });

    expect((await fleet.queue.status()).ratePerMinute).toBe(null);
  });

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
