import { describe, expect, it } from 'vitest';
import { ShapeMismatch } from '../../../src/service/shape.ts';
import { decodeTaskHandle } from '../../../src/service/task-handle.ts';
import { thrownBy } from '../errors/caught.ts';

describe('the answer of a call that does not wait', () => {
  it.each([
    ['reward', 'Reward a'],
    ['reward', null],
    ['trace', 'Fails if b'],
  ] as const)('gives a handle of kind %s for %s', (kind, criterion) => {
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
    ['an id of another name', { taskId: 't-1' }, 'task_id'],
    ['an inherited id', JSON.parse('{"__proto__":{"task_id":"x"}}'), 'task_id'],
    ['a result', 'done', ''],
    ['a list', [{ task_id: 't-1' }], ''],
    ['null', null, ''],
  ])('is refused with %s', (_, answer, path) => {
    const error = thrownBy(() => decodeTaskHandle(answer, 'reward', null));
    expect(error).toBeInstanceOf(ShapeMismatch);
    expect(error).toMatchObject({ path });
  });
});
