import { describe, expect, it } from 'vitest';
import type { Client, TaskHandle } from '../../../../src/index.ts';
import { factsOf } from '../../../kit/time/outcomes.ts';
import { errorOf, refusalOf } from '../../../kit/client/refusals.ts';
import { TASK, TASK_PATH } from '../../../kit/client/tasks.ts';

const SERVICE = { service: { taskPath: TASK_PATH } };

const BOTH: readonly (readonly ['get' | 'wait'])[] = [['get'], ['wait']];

const act =
  (method: 'get' | 'wait', task: unknown, options?: object) =>
  (client: Client): unknown =>
    method === 'get'
      ? client.tasks.get(task as TaskHandle<'reward'>, options)
      : client.tasks.wait(task as TaskHandle<'reward'>, options);

describe.each(BOTH)('tasks.%s rejects', (method) => {
  const problemsOf = (task: unknown, options?: object): Promise<string> =>
    refusalOf(act(method, task, options), SERVICE);

  it.each<readonly [string, unknown]>([
    ['empty', ''],
    ['parent segments', '../..'],
    ['a path', 'a/b'],
    ['a query', 'a?b'],
    ['an encoded path', 'a%2Fb'],
    ['with white space', 'a b'],
    ['with a line break', 'a\n'],
    ['129 characters long', 'a'.repeat(129)],
    ['not ASCII', '任務'],
  ])('an id that is %s', async (_, id) => {
    expect(await problemsOf(id, { kind: 'reward' })).toMatch(
      /^task: is (?:an empty string|a string of \d+ characters?): pass a task handle/,
    );
    expect(await problemsOf({ taskId: id, kind: 'reward', criterion: null })).toMatch(
      /^task: is an? /,
    );
  });

  it.each([undefined, null, 7, true, [], {}])('%j instead of a task', async (task) => {
    expect(await problemsOf(task)).toContain('task: is undefined: pass a task handle');
  });

  it('a bare id without its kind', async () => {
    expect(await problemsOf('t-1')).toBe(
      "kind: is undefined: pass 'reward' or 'trace' together with a bare id",
    );
  });

  it('an unknown kind', async () => {
    expect(await problemsOf('t-1', { kind: 'conversation' })).toBe(
      `kind: is "conversation": pass 'reward' or 'trace' together with a bare id`,
    );
    expect(await problemsOf({ ...TASK, kind: 'x' })).toMatch(/^kind: is "x":/);
  });
});

describe('options of tasks.wait are rejected before a request:', () => {
  it.each<readonly [string, object, string, string]>([
    ['waitTimeoutMs of 0', { waitTimeoutMs: 0 }, 'invalid_option', 'waitTimeoutMs'],
    ['waitTimeoutMs that is NaN', { waitTimeoutMs: Number.NaN }, 'invalid_option', 'waitTimeoutMs'],
    [
      'waitTimeoutMs above the maximum of timers',
      { waitTimeoutMs: 2 ** 31 },
      'invalid_option',
      'waitTimeoutMs',
    ],
    ['waitTimeoutMs as text', { waitTimeoutMs: '5' }, 'invalid_option', 'waitTimeoutMs'],
    ['pollIntervalMs of 0', { pollIntervalMs: 0 }, 'invalid_option', 'pollIntervalMs'],
    ['pollIntervalMs of null', { pollIntervalMs: null }, 'invalid_option', 'pollIntervalMs'],
    ['timeoutMs of 0', { timeoutMs: 0 }, 'invalid_option', 'timeoutMs'],
    ['an unknown option', { interval: 5 }, 'unknown_option', 'interval'],
  ])('%s', async (_, options, code, option) => {
    const { error, requests } = await errorOf(act('wait', TASK, options), SERVICE);

    expect([factsOf(error), requests]).toEqual([
      { name: 'ConfigurationError', code, isRetryable: false, option },
      0,
    ]);
  });
});

describe.each(BOTH)('options of tasks.%s are rejected when they are', (method) => {
  it.each<readonly [string, unknown]>([
    ['a signal', new AbortController().signal],
    ['null', null],
    ['text', 'reward'],
  ])('%s', async (_, options) => {
    const { error, requests } = await errorOf(act(method, TASK, options as object), SERVICE);

    expect([factsOf(error), requests]).toMatchObject([
      { name: 'ConfigurationError', code: 'invalid_option' },
      0,
    ]);
  });
});
