import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEY, PROMPT } from '../../../../kit/client/client.ts';
import { json, refuse, type Reply } from '../../../../kit/client/fake-fetch.ts';
import { factsOf, watch } from '../../../../kit/time/outcomes.ts';
import {
  createTaskClient,
  failed,
  pending,
  RESULT,
  running,
  succeeded,
  TASK,
  TASK_PATH,
} from '../../../../kit/client/tasks.ts';
import { restoreTime, stopTime } from '../../../../kit/time/virtual-time.ts';

beforeEach(stopTime);
afterEach(restoreTime);

/** The middle of the jitter: each wait is as long as its interval. */
const EVEN = 0.5;

const random = (value: number): void => {
  vi.spyOn(Math, 'random').mockReturnValue(value);
};

/** A client that records when each request was sent, in milliseconds from the start. */
function timed(replies: readonly Reply[]) {
  const start = performance.now();
  const times: number[] = [];
  const recorded = replies.map((reply): Reply => (sent) => {
    times.push(performance.now() - start);
    return reply(sent);
  });
  return { ...createTaskClient(recorded), times };
}

describe('tasks.wait', () => {
  it('returns the result of a task that has ended at once', async () => {
    const { client, times } = timed([succeeded]);

    expect(await client.tasks.wait(TASK)).toStrictEqual(RESULT);
    expect(times).toEqual([0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('polls until the task has ended', async () => {
    random(EVEN);
    const { client, times } = timed([pending, running, succeeded]);
    const call = client.tasks.wait(TASK);
    await vi.runAllTimersAsync();

    expect(await call).toStrictEqual(RESULT);
    expect(times).toEqual([0, 1000, 2500]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('accepts a bare id and a kind', async () => {
    const { client } = createTaskClient([succeeded]);

    expect(await client.tasks.wait(TASK.taskId, { kind: 'reward' })).toStrictEqual({
      ...RESULT,
      criterion: null,
    });
  });

  it('increases the interval by half, up to ten times the first', async () => {
    random(EVEN);
    const { client, times } = timed([pending]);
    watch(client.tasks.wait(TASK, { pollIntervalMs: 1000 }));
    await vi.advanceTimersByTimeAsync(60_000);
    const intervals = times.slice(1).map((time, index) => time - (times[index] ?? 0));

    expect(intervals.map(Math.round)).toEqual([
      ...[1000, 1500, 2250, 3375, 5062, 7593],
      ...[10_000, 10_000, 10_000],
    ]);
  });

  it.each([
    ['shortest', 0, 750],
    ['even', EVEN, 1000],
    ['longest', 0.998, 1249],
  ])('varies each interval by at most a quarter: %s', async (_, value, firstMs) => {
    random(value);
    const { client, times } = timed([pending, succeeded]);
    const call = client.tasks.wait(TASK);
    await vi.runAllTimersAsync();
    await call;

    expect(times.map(Math.floor)).toEqual([0, firstMs]);
  });

  it('uses pollIntervalMs and waitTimeoutMs', async () => {
    random(EVEN);
    const { client, times } = timed([pending]);
    const call = watch(client.tasks.wait(TASK, { pollIntervalMs: 10, waitTimeoutMs: 30 }));
    await vi.runAllTimersAsync();

    expect(times).toEqual([0, 10, 25]);
    expect(factsOf((call() as { reason: unknown }).reason)).toEqual({
      name: 'RequestTimeoutError',
      code: 'timeout',
      isRetryable: true,
      method: 'GET',
      path: TASK_PATH,
      attempts: 3,
      timeoutMs: 30,
    });
  });

  it('waits ten minutes by default', async () => {
    const { client, times } = timed([pending]);
    const call = watch(client.tasks.wait(TASK));
    await vi.advanceTimersByTimeAsync(599_999);
    expect(call()).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);

    expect(factsOf((call() as { reason: unknown }).reason)).toMatchObject({ timeoutMs: 600_000 });
    expect(times.at(-1)).toBeLessThan(600_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('retries a poll that fails temporarily', async () => {
    random(0);
    const { client, sent } = createTaskClient([refuse(503), pending, refuse(503), succeeded]);
    const call = client.tasks.wait(TASK);
    await vi.runAllTimersAsync();

    expect(await call).toStrictEqual(RESULT);
    expect(sent).toHaveLength(4);
  });

  // covers: P-160
  it('adds the wait that a failed poll requests to the interval', async () => {
    random(EVEN);
    const { client, times } = timed([
      refuse(429, { 'retry-after': '120' }),
      pending,
      refuse(503, { 'retry-after': '70' }),
      succeeded,
    ]);
    const call = client.tasks.wait(TASK, { pollIntervalMs: 1000 });
    await vi.runAllTimersAsync();

    expect(await call).toStrictEqual(RESULT);
    expect(times).toEqual([0, 121_000, 122_500, 194_750]);
  });

  it('ends at waitTimeoutMs when a failed poll requests a longer wait', async () => {
    const { client, times } = timed([refuse(429, { 'retry-after': '120' })]);
    const call = watch(client.tasks.wait(TASK, { waitTimeoutMs: 100_000 }));
    await vi.runAllTimersAsync();

    expect(times).toEqual([0]);
    expect(factsOf((call() as { reason: unknown }).reason)).toMatchObject({ timeoutMs: 100_000 });
  });

  it('rejects with the error of a poll that is not retryable', async () => {
    random(0);
    const { client } = createTaskClient([pending, refuse(403)]);
    const call = watch(client.tasks.wait(TASK));
    await vi.runAllTimersAsync();

    expect(factsOf((call() as { reason: unknown }).reason)).toMatchObject({
      name: 'PermissionDeniedError',
    });
  });

  it('rejects for an unknown status', async () => {
    const { client, sent } = createTaskClient([json({ task_id: TASK.taskId, status: 'paused' })]);
    const call = watch(client.tasks.wait(TASK));
    await vi.runAllTimersAsync();

    expect(factsOf((call() as { reason: unknown }).reason)).toMatchObject({
      name: 'InvalidResponseError',
      fieldPath: 'status',
    });
    expect(sent).toHaveLength(1);
  });
});

describe('TaskFailedError', () => {
  const WITH_KEY = `the core refused: ${KEY} said the fox`;

  it('shows no part of the error text of the service', async () => {
    const { client } = createTaskClient([pending, failed(WITH_KEY)]);
    const call = watch(client.tasks.wait(TASK));
    await vi.runAllTimersAsync();
    const { reason } = call() as { reason: Error & { detail: string } };

    expect(factsOf(reason)).toEqual({
      name: 'TaskFailedError',
      code: 'task_failed',
      isRetryable: false,
      taskId: TASK.taskId,
    });
    const shown = [String(reason), reason.stack, inspect(reason), JSON.stringify(reason)];
    expect(shown.join('\n')).not.toContain('fox');
  });

  it.each([
    ['has the error text of the service in detail', PROMPT, PROMPT],
    [
      'has a mark in detail when the error text repeats the key',
      WITH_KEY,
      '[withheld: it repeats the key]',
    ],
  ])('%s', async (_, text, detail) => {
    const { client } = createTaskClient([failed(text)]);
    const call = watch(client.tasks.wait(TASK));
    await vi.runAllTimersAsync();

    expect(call()).toMatchObject({ reason: { detail } });
  });

  it('has null in detail when the service sends no error text', async () => {
    const { client } = createTaskClient([failed()]);
    const call = watch(client.tasks.wait(TASK));
    await vi.runAllTimersAsync();

    expect(call()).toMatchObject({ reason: { detail: null } });
  });
});
