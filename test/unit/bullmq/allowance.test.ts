import { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Allowance } from '../../../src/bullmq/allowance.ts';
import { type RedisServer, startRedis } from '../../kit/server/redis-server.ts';

describe('the quota of a queue', () => {
  let server: RedisServer;
  let queue: Queue;
  let allowance: Allowance;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await server.redis.flushall();
    queue = new Queue('quota', { connection: server.redis });
    allowance = new Allowance(queue, server.redis);
  });
  afterEach(async () => {
    await queue.close();
  });
  const used = (): Promise<string | null> => server.redis.get(queue.toKey('limiter'));

  it.each([
    ['a limit without a capacity', { perMinute: 600 }, { max: 10, duration: 1031 }],
    [
      'a capacity of several seconds',
      { perMinute: 600, capacity: 60 },
      { max: 10, duration: 1031 },
    ],
    ['a small capacity', { perMinute: 600, capacity: 10 }, { max: 5, duration: 516 }],
    ['a capacity of one', { perMinute: 600, capacity: 1 }, { max: 1, duration: 104 }],
    ['a low limit', { perMinute: 20 }, { max: 1, duration: 3093 }],
  ])(
    'the window of %s has less than the limit, and half of the capacity',
    async (_what, limit, window) => {
      await allowance.setLimit(limit);
      expect(await queue.getGlobalRateLimit()).toEqual(window);
    },
  );

  it('has no rate before a limit is known, and keeps the limit of another worker', async () => {
    await allowance.setLimit(undefined);
    expect(await allowance.ratePerMinute()).toBe(null);
    await allowance.setLimit({ perMinute: 600, capacity: 1 });
    await allowance.setLimit(undefined);

    expect(await allowance.ratePerMinute()).toBe(60_000 / 104);
  });

  it('gives a token of the next window when the window has none', async () => {
    // Long enough to read the counter of the next window before that window ends.
    await queue.setGlobalRateLimit(1, 1000);
    const { signal } = new AbortController();
    await allowance.draw(signal);
    await allowance.draw(signal);

    expect(await used()).toBe('1');
  });

  it('begins a window with the first token when the one before is at its end', async () => {
    await queue.setGlobalRateLimit(1, 60_000);
    // Redis has a counter without a time to live, or with less than a millisecond, which is read as 0.
    await server.redis.set(queue.toKey('limiter'), '1');
    await allowance.draw(new AbortController().signal);

    expect(await used()).toBe('1');
    expect(await server.redis.pttl(queue.toKey('limiter'))).toBeGreaterThan(0);
  });

  it('ends the wait for a token when the worker closes', async () => {
    await queue.setGlobalRateLimit(1, 60_000);
    await allowance.draw(new AbortController().signal);

    await expect(allowance.draw(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    await allowance.giveBack();
    expect(await used()).toBe('0');
  });

  it('keeps the longer of two pauses', async () => {
    await queue.setGlobalRateLimit(1, 1000);
    await allowance.pauseFor(0);
    expect(await allowance.pausedMs()).toBe(0);
    await allowance.pauseFor(600_000);
    await allowance.pauseFor(1000);

    expect(await allowance.pausedMs()).toBeGreaterThan(1000);
  });
});
