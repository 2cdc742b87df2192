import { describe, expect, it } from 'vitest';
import { decodeTaskHandle } from '../../../../src/service/tasks.ts';
import { UnusableAnswer } from '../../../../src/service/decode.ts';
import { thrownBy } from '../../errors/caught.ts';

describe('decodeTaskHandle', () => {
  it.each([
    ['reward', 'Reward a'],
    ['reward', null],
    ['trace', 'Fails if b'],
  ] as const)('returns a handle of kind %s for the criterion %s', (kind, criterion) => {
    const answer = { task_id: 't-1', queue: 'x', kind: 'other', criterion: 'other' };
    expect(decodeTaskHandle(answer, kind, criterion)).toStrictEqual({
      taskId: 't-1',
      kind,
      criterion,
    });
  });

  it.each<readonly [string, unknown, string]>([
    ['no id', {}, 'task_id'],
    ['an id of null', { task_id: null }, 'task_id'],
    ['an id that is a number', { task_id: 7 }, 'task_id'],
    ['an empty id', { task_id: '' }, 'task_id'],
    ['an id with a camelCase name', { taskId: 't-1' }, 'task_id'],
    ['an id in a key named __proto__', JSON.parse('{"__proto__":{"task_id":"x"}}'), 'task_id'],
    ['text', 'done', ''],
    ['a list', [{ task_id: 't-1' }], ''],
    ['null', null, ''],
  ])('rejects %s', (_, answer, path) => {
    const error = thrownBy(() => decodeTaskHandle(answer, 'reward', null));
    expect(error).toBeInstanceOf(UnusableAnswer);
    expect(error).toMatchObject({ path });
  });
});
