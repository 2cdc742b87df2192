import { describe, expect, it } from 'vitest';
import { toTaskStatus } from '../../../../src/service/tasks.ts';
import { UnusableAnswer } from '../../../../src/service/decode.ts';
import { thrownBy } from '../../errors/caught.ts';

const UNKNOWN =
  'status is not a known state of a task: set the client option service.taskStates to the states of your deployment';

describe('toTaskStatus', () => {
  it.each([
    ['pending', 'pending queued enqueued waiting scheduled submitted accepted created new'],
    ['running', 'running processing started active working executing'],
    ['succeeded', 'succeeded success successful completed complete done finished'],
    ['failed', 'failed failure error errored cancelled canceled aborted expired timeout'],
  ])('reads as %s the states %s', (status, states) => {
    expect(states.split(' ').map((state) => toTaskStatus(state))).toEqual(
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
    expect(toTaskStatus(state)).toBe(status);
  });

  it.each([[''], ['parked'], ['donee'], ['constructor'], ['__proto__'], ['pending running']])(
    'throws for the unknown state %j, and names the option to set',
    (state) => {
      const error = thrownBy(() => toTaskStatus(state));
      expect(error).toBeInstanceOf(UnusableAnswer);
      expect(error).toMatchObject({ code: 'invalid_schema', path: 'status', message: UNKNOWN });
    },
  );

  it('prefers the states of the deployment, in any spelling', () => {
    const states = { Parked_Here: 'pending', DONE: 'running' } as const;
    expect(toTaskStatus('parked-here', states)).toBe('pending');
    expect(toTaskStatus('done', states)).toBe('running');
    expect(toTaskStatus('finished', states)).toBe('succeeded');
  });
});
