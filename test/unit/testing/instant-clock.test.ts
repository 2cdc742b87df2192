import { afterEach, describe, expect, it, vi } from 'vitest';
import { createInstantClock } from '../../../src/testing/instant-clock.ts';
import { createReferenceServer } from '../../../src/testing/reference-server.ts';
import { createClient, MESSAGES } from '../../kit/client/client.ts';
import { failure } from '../../kit/time/outcomes.ts';
import { restoreTime, stopTime } from '../../kit/time/virtual-time.ts';

const HOUR = 3_600_000;
const CALL = { messages: MESSAGES, criteria: 'Reward kind answers' };

afterEach(restoreTime);

describe('createInstantClock', () => {
  it('ends a wait in the next turn, and moves both times on by its length', async () => {
    stopTime();
    const clock = createInstantClock();
    const [now, wallNow] = [clock.now(), clock.wallNow()];
    const callback = vi.fn();
    clock.schedule(callback, HOUR, 'wait');

    expect(callback).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(callback).toHaveBeenCalledOnce();
    expect([clock.now() - now, clock.wallNow() - wallNow]).toEqual([HOUR, HOUR]);
  });

  it('skips waits that overlap once, not one after the other', async () => {
    stopTime();
    const clock = createInstantClock();
    const start = clock.now();
    clock.schedule(vi.fn(), HOUR, 'wait');
    clock.schedule(vi.fn(), HOUR / 2, 'wait');
    await vi.advanceTimersByTimeAsync(0);

    expect(clock.now() - start).toBe(HOUR);
  });

  it('ends the earliest wait first, also one that is scheduled meanwhile', async () => {
    stopTime();
    const clock = createInstantClock();
    const order: string[] = [];
    clock.schedule(() => order.push('15 s'), 15_000, 'wait');
    clock.schedule(
      () => {
        order.push('1 s');
        clock.schedule(() => order.push('1 s + 2 s'), 2000, 'wait');
      },
      1000,
      'wait',
    );
    await vi.advanceTimersByTimeAsync(5);

    expect(order).toEqual(['1 s', '1 s + 2 s', '15 s']);
  });

  it('ends limits that pass during a wait before it, in their order', async () => {
    stopTime();
    const clock = createInstantClock();
    const order: string[] = [];
    clock.schedule(() => order.push('limit 2'), 200, 'limit');
    clock.schedule(() => order.push('limit 1'), 100, 'limit');
    clock.schedule(() => order.push('limit after'), 301, 'limit');
    clock.schedule(() => order.push('wait'), 300, 'wait');
    await vi.advanceTimersByTimeAsync(0);
    expect(order).toEqual(['limit 1', 'limit 2', 'wait']);

    await vi.advanceTimersByTimeAsync(1);
    expect(order).toEqual(['limit 1', 'limit 2', 'wait', 'limit after']);
  });

  it('ends a limit after its real time when nothing waits', async () => {
    stopTime();
    const clock = createInstantClock();
    const callback = vi.fn();
    clock.schedule(callback, 100, 'limit');

    await vi.advanceTimersByTimeAsync(99);
    expect(callback).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(callback).toHaveBeenCalledOnce();
  });

  it('clears a wait, and a limit that a wait would have passed', async () => {
    stopTime();
    const clock = createInstantClock();
    const callback = vi.fn();
    const cancels = [
      clock.schedule(callback, 10, 'limit'),
      clock.schedule(callback, 10, 'wait'),
      clock.schedule(callback, 30, 'limit'),
    ];
    clock.schedule(vi.fn(), 20, 'wait');
    for (const cancel of cancels) cancel();
    await vi.advanceTimersByTimeAsync(1000);

    expect([callback.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
  });
});

describe('a client with an instant clock', () => {
  it('retries at once, and the server sees that the wait of Retry-After has passed', async () => {
    const clock = createInstantClock();
    const server = createReferenceServer({
      now: clock.wallNow,
      regions: { eu: { limits: { alignRatePerMinute: 2, alignCapacity: 1 } } },
    });
    const client = createClient({ ...server.clientOptions(), clock });
    await client.evaluate(CALL);
    await client.evaluate(CALL);

    expect(server.calls.map(({ status }) => status)).toEqual([200, 429, 200]);
    // Less than the wait of 30 s.
  }, 10_000);

  it('reaches its deadline when the retries have used it up', async () => {
    const clock = createInstantClock();
    const server = createReferenceServer({ now: clock.wallNow });
    const client = createClient({
      ...server.clientOptions(),
      clock,
      service: { taskPath: '/api/v1/tasks/{task_id}' },
    });
    server.fail(...Array.from({ length: 500 }, () => ({ kind: 'status', status: 503 }) as const));
    expect(await failure(client.tasks.wait('task-1', { kind: 'reward' }))).toMatchObject({
      name: 'RequestTimeoutError',
      code: 'timeout',
    });
  });
});
