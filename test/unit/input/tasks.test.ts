import { describe, expect, it } from 'vitest';
import type { Client, TaskHandle } from '../../../src/index.ts';
import { factsOf } from '../../kit/outcomes.ts';
import { errorOf, refusalOf } from '../../kit/refusals.ts';
import { TASK, TASK_PATH } from '../../kit/tasks.ts';

const SERVICE = { service: { taskPath: TASK_PATH } };

const BOTH: readonly (readonly ['get' | 'wait'])[] = [['get'], ['wait']];

const act =
  (method: 'get' | 'wait', task: unknown, options?: object) =>
  (client: Client): unknown =>
    method === 'get'
      ? client.tasks.get(task as TaskHandle<'reward'>, options)
      : client.tasks.wait(task as TaskHandle<'reward'>, options);

describe.each(BOTH)('tasks.%s refuses', (method) => {
  const refusal = (task: unknown, options?: object): Promise<string> =>
    refusalOf(act(method, task, options), SERVICE);

  it.each<readonly [string, unknown]>([
    ['empty', ''],
    ['a way up', '../..'],
    ['a path', 'a/b'],
    ['a query', 'a?b'],
    ['encoded', 'a%2Fb'],
    ['with white space', 'a b'],
    ['with a line break', 'a\n'],
    ['of 129 characters', 'a'.repeat(129)],
    ['of another script', '任務'],
  ])('an id that is %s', async (_, id) => {
    expect(await refusal(id, { kind: 'reward' })).toMatch(/^task: is ".*": pass a task handle/);
    expect(await refusal({ taskId: id, kind: 'reward', criterion: null })).toMatch(/^task: is "/);
  });

  it.each([undefined, null, 7, true, [], {}])('%j in the place of a task', async (task) => {
    expect(await refusal(task)).toContain('task: is undefined: pass a task handle');
  });

  it('a bare id without its kind', async () => {
    expect(await refusal('t-1')).toBe(
      "kind: is undefined: pass 'reward' or 'trace' together with a bare id",
    );
  });

  it('a kind that does not exist', async () => {
    expect(await refusal('t-1', { kind: 'conversation' })).toBe(
      `kind: is "conversation": pass 'reward' or 'trace' together with a bare id`,
    );
    expect(await refusal({ ...TASK, kind: 'x' })).toMatch(/^kind: is "x"/);
  });
});

describe('the options of waiting are refused before a request:', () => {
  it.each<readonly [string, object, string, string]>([
    ['waitTimeoutMs of 0', { waitTimeoutMs: 0 }, 'invalid_option', 'waitTimeoutMs'],
    ['waitTimeoutMs that is NaN', { waitTimeoutMs: Number.NaN }, 'invalid_option', 'waitTimeoutMs'],
    [
      'waitTimeoutMs that timers cannot hold',
      { waitTimeoutMs: 2 ** 31 },
      'invalid_option',
      'waitTimeoutMs',
    ],
    ['waitTimeoutMs as text', { waitTimeoutMs: '5' }, 'invalid_option', 'waitTimeoutMs'],
    ['pollIntervalMs of 0', { pollIntervalMs: 0 }, 'invalid_option', 'pollIntervalMs'],
    ['pollIntervalMs of null', { pollIntervalMs: null }, 'invalid_option', 'pollIntervalMs'],
    ['timeoutMs of 0', { timeoutMs: 0 }, 'invalid_option', 'timeoutMs'],
    ['an unknown one', { interval: 5 }, 'unknown_option', 'interval'],
  ])('%s', async (_, options, code, option) => {
    const { error, requests } = await errorOf(act('wait', TASK, options), SERVICE);

    expect([factsOf(error), requests]).toEqual([
      { name: 'ConfigurationError', code, isRetryable: false, option },
      0,
    ]);
  });
});

describe.each(BOTH)('the options of tasks.%s that are no options are refused:', (method) => {
  it.each<readonly [string, unknown]>([
    ['a signal on its own', new AbortController().signal],
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
