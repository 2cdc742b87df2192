import { describe, expect, it } from 'vitest';
import { decodeTaskState } from '../../../../src/service/tasks.ts';
import { UnusableAnswer } from '../../../../src/service/decode.ts';
import { thrownBy } from '../../errors/caught.ts';

const REWARD = { taskId: 'task-1', kind: 'reward', criterion: 'Reward kind answers' } as const;
const TRACE = { ...REWARD, kind: 'trace' } as const;

/** Returns path, code and message of the error of an answer about the task. */
function errorLine(answer: object): string {
  const error = thrownBy(() => decodeTaskState({ task_id: 'task-1', ...answer }, REWARD));
  if (!(error instanceof UnusableAnswer)) throw error;
  return `${error.path} [${error.code}] ${error.message}`;
}

describe('decodeTaskState', () => {
  it('reads the status in another spelling, and in the states of the deployment', () => {
    const queued = { task_id: 'task-1', status: 'QUEUED' };
    const parked = { task_id: 'task-1', status: 'parked', error: 'no room' };
    expect(decodeTaskState(queued, REWARD)).toEqual({ status: 'pending', taskId: 'task-1' });
    expect(decodeTaskState(parked, REWARD, { states: { parked: 'failed' } })).toEqual({
      status: 'failed',
      taskId: 'task-1',
      error: 'no room',
    });
  });

  it.each(['pending', 'running'])('returns only status and id of a task that is %s', (status) => {
    const answer = { task_id: 'task-1', status, result: null, error: 'early' };
    expect(decodeTaskState(answer, REWARD)).toEqual({ status, taskId: 'task-1' });
  });

  it.each([
    ['the reason of the service', 'out of memory', 'out of memory'],
    ['null without a reason', undefined, null],
    ['null for a reason of null', null, null],
  ])('returns for a failed task %s', (_, reason, error) => {
    const answer = { task_id: 'task-1', status: 'failed', error: reason };
    expect(decodeTaskState(answer, REWARD)).toEqual({
      status: 'failed',
      taskId: 'task-1',
      error,
    });
  });

  it('returns the result of an evaluation', () => {
    const answer = {
      task_id: 'task-1',
      status: 'succeeded',
      result: { score: 0.5, explanation: 'kind' },
    };
    expect(decodeTaskState(answer, REWARD)).toEqual({
      status: 'succeeded',
      taskId: 'task-1',
      result: {
        status: 'scored',
        score: 0.5,
        criterion: REWARD.criterion,
        evaluatorName: null,
        explanation: 'kind',
        cleanedExplanation: null,
        sources: [],
        warnings: [],
        requestId: null,
        traceId: null,
      },
    });
  });

  it('returns the ids of the headers with the result', () => {
    const ids = { requestId: 'req-1', traceId: '7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11' };
    const result = { score: 0.5, explanation: '' };
    const answer = { task_id: 'task-1', status: 'succeeded', result };

    expect(decodeTaskState(answer, REWARD, { ids })).toMatchObject({ result: ids });
  });

  it('returns the result of a trace evaluation for a task of that kind', () => {
    const result = { agent_scores: { a: 1 }, overall_score: 1, explanation: 'kind' };
    expect(decodeTaskState({ task_id: 'task-1', status: 'succeeded', result }, TRACE)).toEqual({
      status: 'succeeded',
      taskId: 'task-1',
      result: {
        criterion: TRACE.criterion,
        agentScores: { a: 1 },
        overallScore: 1,
        score: 1,
        explanation: 'kind',
        agents: { a: { name: null, score: 1, explanation: null } },
        derived: false,
        warnings: [],
        requestId: null,
        traceId: null,
      },
    });
  });

  it.each<readonly [string, object, string]>([
    [
      'the state of another task',
      { task_id: 'task-2', status: 'pending' },
      'task_id [invalid_schema] task_id is not the id that the request named, as the specification requires',
    ],
    [
      'an unknown status',
      { status: 'parked' },
      'status [invalid_schema] status is not a known state of a task: set service.taskStates to the states of your deployment',
    ],
    [
      'success without a result',
      { status: 'succeeded' },
      'result [invalid_schema] result is not an object, as the specification requires',
    ],
    [
      'a result with an invalid field',
      { status: 'succeeded', result: { score: 2, explanation: 'x' } },
      'result.score [invalid_schema] result.score is not a number from 0 to 1, as the specification requires',
    ],
  ])('rejects %s', (_, answer, line) => {
    expect(errorLine(answer)).toBe(line);
  });
});
