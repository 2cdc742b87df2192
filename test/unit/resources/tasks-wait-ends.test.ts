import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hang, obey, type Reply } from '../../kit/fake-fetch.ts';
import { factsOf, type Outcome, watch } from '../../kit/outcomes.ts';
import { ABORT_REASONS, watchSignal } from '../../kit/signals.ts';
import { createTaskClient, pending, TASK, TASK_PATH } from '../../kit/tasks.ts';
import { restoreTime, stopTime } from '../../kit/virtual-time.ts';

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
  ['between two reads', pending, 500],
  ['during a read that looks at the signal', obey, 0],
  ['during a read that does not', hang, 0],
])('a wait that is ended %s', (_, reply, afterMs) => {
  it.each(ABORT_REASONS)('by a signal ends with its own reason: %s', async (_name, reason) => {
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

  it('by closing the client says so', async () => {
    const { client, sent } = createTaskClient([reply]);
    const call = watch(client.tasks.wait(TASK));
    await vi.advanceTimersByTimeAsync(afterMs);
    await client.close();
    await vi.advanceTimersByTimeAsync(0);

    expect(factsOf(reasonOf(call()))).toMatchObject({ name: 'ClientClosedError' });
    expect([sent.length, vi.getTimerCount()]).toEqual([1, 0]);
  });
});

describe('a wait that never begins', () => {
  it('because its signal is aborted costs no request', async () => {
    const { client, sent } = createTaskClient([pending]);
    const call = watch(client.tasks.wait(TASK, { signal: AbortSignal.abort('no') }));
    await vi.advanceTimersByTimeAsync(0);

    expect([call(), sent]).toEqual([{ reason: 'no' }, []]);
  });

  it('because the client is closed costs no request', async () => {
    const { client, sent } = createTaskClient([pending]);
    await client.close();
    const call = watch(client.tasks.wait(TASK));
    await vi.advanceTimersByTimeAsync(0);

    expect(factsOf(reasonOf(call()))).toMatchObject({ name: 'ClientClosedError' });
    expect(sent).toEqual([]);
  });
});

describe('a wait that takes longer than waitTimeoutMs', () => {
  it.each<readonly [string, Reply]>([
    ['between two reads', pending],
    ['during a read that looks at its signal', obey],
    ['during a read that does not', hang],
  ])('ends %s with an error that names waitTimeoutMs', async (_, reply) => {
    const { client } = createTaskClient([reply]);
    const call = watch(client.tasks.wait(TASK, { waitTimeoutMs: 5000 }));
    await vi.advanceTimersByTimeAsync(4999);
    expect(call()).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);

    expect(factsOf(reasonOf(call()))).toMatchObject({ ...TIMED_OUT, timeoutMs: 5000 });
    expect(String(reasonOf(call()))).toContain('within waitTimeoutMs (5000 ms)');
    expect(vi.getTimerCount()).toBe(0);
  });

  // Timers hold whole milliseconds and cut the rest off, so the last read may end a fraction early.
  it('names waitTimeoutMs also when the clock shows fractions of a millisecond', async () => {
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

  it('goes on to the next read when one takes longer than timeoutMs', async () => {
    const { client, sent } = createTaskClient([hang]);
    const call = watch(client.tasks.wait(TASK, { waitTimeoutMs: 5000, timeoutMs: 100 }));
    await vi.advanceTimersByTimeAsync(4999);
    expect([call(), sent.length > 1]).toEqual(['pending', true]);
    await vi.advanceTimersByTimeAsync(1);

    expect(factsOf(reasonOf(call()))).toMatchObject({ ...TIMED_OUT, timeoutMs: 5000 });
    expect(String(reasonOf(call()))).toContain('within waitTimeoutMs (5000 ms)');
  });

  it('is not sent on after the wait has ended', async () => {
    const { client, sent } = createTaskClient([pending]);
    watch(client.tasks.wait(TASK, { waitTimeoutMs: 2000 }));
    await vi.advanceTimersByTimeAsync(2000);
    const { length } = sent;
    await vi.advanceTimersByTimeAsync(60_000);

    expect(sent).toHaveLength(length);
  });
});

describe('many waits on one signal', () => {
  it('leave no listener and no timer behind', async () => {
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
