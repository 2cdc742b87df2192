import { describe, expect, it } from 'vitest';
import { decodeTaskState, type TaskState } from '../../../../src/service/tasks.ts';
import { UnusableAnswer } from '../../../../src/service/decode.ts';
import { result } from '../../../kit/client/client.ts';
import { thrownBy } from '../../errors/caught.ts';

const UNKNOWN =
  'status is not a known state of a task: set service.taskStates to the states of your deployment';

/** Decodes a task in this state. */
function statusOf(
  state: string,
  states?: Readonly<Record<string, TaskState['status']>>,
): TaskState['status'] {
  const response = { task_id: 't', status: state, result: result('Reward x'), error: null };
  const reference = { taskId: 't', kind: 'reward', criterion: 'Reward x' } as const;
  return decodeTaskState(response, reference, { states }).status;
}

describe('the status of a task', () => {
  it.each([
    ['pending', 'pending queued enqueued waiting scheduled submitted accepted created new'],
    ['running', 'running processing started active working executing'],
    ['succeeded', 'succeeded success successful completed complete done finished'],
    ['failed', 'failed failure error errored cancelled canceled aborted expired timeout'],
  ])('reads as %s the states %s', (status, states) => {
    expect(states.split(' ').map((state) => statusOf(state))).toEqual(
      states.split(' ').map(() => status),
    );
  });

  it.each([
    ['in_progress', 'running'],
    ['IN PROGRESS', 'running'],
    ['In-Progress', 'running'],
    ['inProgress', 'running'],
    ['not_started', 'pending'],
    ['TIMED_OUT', 'failed'],
    [' Done\n', 'succeeded'],
  ])('ignores case, spaces, hyphens and underscores in %j', (state, status) => {
    expect(statusOf(state)).toBe(status);
  });

  it.each([[''], ['parked'], ['donee'], ['constructor'], ['__proto__'], ['pending running']])(
    'throws for the unknown state %j, and names the option to set',
    (state) => {
      const error = thrownBy(() => statusOf(state));
      expect(error).toBeInstanceOf(UnusableAnswer);
      expect(error).toMatchObject({ code: 'invalid_schema', path: 'status', message: UNKNOWN });
    },
  );

  it('prefers the states of the deployment, in any spelling', () => {
    const states = { Parked_Here: 'pending', DONE: 'running' } as const;
    expect(statusOf('parked-here', states)).toBe('pending');
    expect(statusOf('done', states)).toBe('running');
    expect(statusOf('finished', states)).toBe('succeeded');
  });
});
