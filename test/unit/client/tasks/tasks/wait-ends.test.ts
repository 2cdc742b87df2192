import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hang, obey, type Reply } from '../../../../kit/client/fake-fetch.ts';
import { factsOf, type Outcome, watch } from '../../../../kit/time/outcomes.ts';
import { ABORT_REASONS, watchSignal } from '../../../../kit/client/signals.ts';
import { createTaskClient, pending, TASK, TASK_PATH } from '../../../../kit/client/tasks.ts';
import { restoreTime, stopTime } from '../../../../kit/time/virtual-time.ts';

beforeEach(() => {
  stopTime();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(restoreTime);

const reasonOf = (outcome: Outcome<unknown>): unknown =>
  typeof outcome === 'object' && 'reason' in outcome ? outcome.reason : outcome;

const TIMED_OUT = {
  name: 'RequestTimeoutError',
  code: 'timeout',
  isRetryable: true,
  method: 'GET',
  path: TASK_PATH,
};

describe.each<readonly [string, Reply, number]>([
  ['between two polls', pending, 500],
  ['during a poll that observes the signal', obey, 0],
  ['during a poll that ignores the signal', hang, 0],
])('tasks.wait, when it is ended %s', (_, reply, afterMs) => {
  it.each(ABORT_REASONS)("rejects with the caller's own reason: %s", async (_name, reason) => {
    const { signal, abort, listeners } = watchSignal();
    const { client, sent } = createTaskClient([reply]);
    const call = watch(client.tasks.wait(TASK, { signal }));
    await vi.advanceTimersByTimeAsync(afterMs);
    abort(...reason);
    await vi.advanceTimersByTimeAsync(0);

    expect(call()).toEqual({ reason: signal.reason as unknown });
    expect(reasonOf(call())).toBe(signal.reason);
    expect([sent.length, listeners(), vi.getTimerCount()]).toEqual([1, 0, 0]);
  });

  it('rejects with a ClientClosedError when the client closes', async () => {
    const { client, sent } = createTaskClient([reply]);
    const call = watch(client.tasks.wait(TASK));
    await vi.advanceTimersByTimeAsync(afterMs);
    await client.close();
    await vi.advanceTimersByTimeAsync(0);

    expect(factsOf(reasonOf(call()))).toMatchObject({ name: 'ClientClosedError' });
    expect([sent.length, vi.getTimerCount()]).toEqual([1, 0]);
  });
});

describe('tasks.wait sends no request', () => {
  it('when its signal has aborted before', async () => {
    const { client, sent } = createTaskClient([pending]);
    const call = watch(client.tasks.wait(TASK, { signal: AbortSignal.abort('no') }));
    await vi.advanceTimersByTimeAsync(0);

    expect([call(), sent]).toEqual([{ reason: 'no' }, []]);
  });

  it('when the client is closed', async () => {
    const { client, sent } = createTaskClient([pending]);
    await client.close();
    const call = watch(client.tasks.wait(TASK));
    await vi.advanceTimersByTimeAsync(0);

    expect(factsOf(reasonOf(call()))).toMatchObject({ name: 'ClientClosedError' });
    expect(sent).toEqual([]);
  });
});

describe('tasks.wait with waitTimeoutMs', () => {
  it.each<readonly [string, Reply]>([
    ['between two polls', pending],
    ['during a poll that observes its signal', obey],
    ['during a poll that ignores its signal', hang],
  ])('rejects at that time %s, with an error that names waitTimeoutMs', async (_, reply) => {
    const { client } = createTaskClient([reply]);
    const call = watch(client.tasks.wait(TASK, { waitTimeoutMs: 5000 }));
    await vi.advanceTimersByTimeAsync(4999);
    expect(call()).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);

    expect(factsOf(reasonOf(call()))).toMatchObject({ ...TIMED_OUT, timeoutMs: 5000 });
    expect(String(reasonOf(call()))).toContain('within waitTimeoutMs (5000 ms)');
    expect(vi.getTimerCount()).toBe(0);
  });

  // Timers take whole milliseconds, so the last poll may end a fraction of a millisecond early.
  it('names waitTimeoutMs in the error when the clock has fractions of a millisecond', async () => {
    let drift = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      drift += 0.01;
      return Date.now() + drift;
    });
    const { client } = createTaskClient([hang]);
    const call = watch(client.tasks.wait(TASK, { waitTimeoutMs: 50 }));
    await vi.runAllTimersAsync();

    expect(String(reasonOf(call()))).toContain('within waitTimeoutMs (50 ms)');
  });

  it('polls again after a poll that exceeds timeoutMs', async () => {
    const { client, sent } = createTaskClient([hang]);
    const call = watch(client.tasks.wait(TASK, { waitTimeoutMs: 5000, timeoutMs: 100 }));
    await vi.advanceTimersByTimeAsync(4999);
    expect([call(), sent.length > 1]).toEqual(['pending', true]);
    await vi.advanceTimersByTimeAsync(1);

    expect(factsOf(reasonOf(call()))).toMatchObject({ ...TIMED_OUT, timeoutMs: 5000 });
    expect(String(reasonOf(call()))).toContain('within waitTimeoutMs (5000 ms)');
  });

  it('sends no poll after that time', async () => {
    const { client, sent } = createTaskClient([pending]);
    watch(client.tasks.wait(TASK, { waitTimeoutMs: 2000 }));
    await vi.advanceTimersByTimeAsync(2000);
    const { length } = sent;
    await vi.advanceTimersByTimeAsync(60_000);

    expect(sent).toHaveLength(length);
  });
});

describe('many calls of tasks.wait on one signal', () => {
  it('leave no listener and no timer', async () => {
    const { signal, abort, listeners } = watchSignal();
    const { client } = createTaskClient([pending]);
    const calls = Array.from({ length: 100 }, () => watch(client.tasks.wait(TASK, { signal })));
    await vi.advanceTimersByTimeAsync(20_000);
    abort('enough');
    await vi.advanceTimersByTimeAsync(0);

    expect(new Set(calls.map((call) => reasonOf(call())))).toEqual(new Set(['enough']));
    expect([listeners(), vi.getTimerCount()]).toEqual([0, 0]);
  });
});
