import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { KEY } from '../../../kit/canary/secrets.ts';
import { runCommand } from '../../../kit/process/command.ts';
import { type RedisServer, startRedis } from '../../../kit/server/redis-server.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  await redis.close();
});

it('a worker that gets a signal before it works ends at once', async () => {
  vi.stubEnv('ALIGN_API_KEY', KEY);
  const signals = new EventEmitter();
  signals.on('newListener', (name) => {
    if (name === 'SIGINT') queueMicrotask(() => signals.emit('SIGINT'));
  });
  // Nothing listens there: the limits of the service stay unknown.
  const args = ['queue', 'work', '--base-url', 'http://127.0.0.1:9'];
  const env = { ALIGN_REDIS_URL: redis.url };
  const { exitCode, stdout } = await runCommand(args, { env, signals });

  expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
  expect(signals.listenerCount('SIGINT')).toBe(0);
});
