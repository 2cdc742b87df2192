import { describe, expect, it } from 'vitest';
import { decodeTaskState } from '../../../src/service/task-state.ts';
import { UnusableAnswer } from '../../../src/service/unusable-answer.ts';
import { thrownBy } from '../errors/caught.ts';

const REWARD = { taskId: 'task-1', kind: 'reward', criterion: 'Reward kind answers' } as const;
const TRACE = { ...REWARD, kind: 'trace' } as const;
const asItIs = (text: string): string => text;

/** Says what is wrong with an answer about the task. */
function refusalOf(answer: object): string {
  const error = thrownBy(() => decodeTaskState({ task_id: 'task-1', ...answer }, REWARD, asItIs));
  if (!(error instanceof UnusableAnswer)) throw error;
  return `${error.path} [${error.code}] ${error.message}`;
}

describe('the state of a task', () => {
  it.each(['pending', 'running'])('that is open is %s and no more', (status) => {
    const answer = { task_id: 'task-1', status, result: null, error: 'early' };
    expect(decodeTaskState(answer, REWARD, asItIs)).toEqual({ status, taskId: 'task-1' });
  });

  it.each([
    ['the words of the service', 'out of memory', 'out of memory'],
    ['null where it gave none', undefined, null],
  ])('that failed has %s', (_, said, error) => {
    const answer = { task_id: 'task-1', status: 'failed', error: said };
    expect(decodeTaskState(answer, REWARD, asItIs)).toEqual({
      status: 'failed',
      taskId: 'task-1',
      error,
    });
  });

  it('that failed has words that were redacted', () => {
    const answer = { task_id: 'task-1', status: 'failed', error: 'bad key' };
    const redact = (text: string): string => `redacted: ${text}`;
    expect(decodeTaskState(answer, REWARD, redact)).toMatchObject({ error: 'redacted: bad key' });
  });

  it('that succeeded has the result of an evaluation', () => {
    const answer = {
      task_id: 'task-1',
      status: 'succeeded',
      result: { score: 0.5, explanation: 'kind' },
    };
    expect(decodeTaskState(answer, REWARD, asItIs)).toEqual({
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
      },
    });
  });

  it('that succeeded has the result of a trace evaluation where that was asked', () => {
    const result = { agent_scores: { a: 1 }, overall_score: 1, explanation: 'kind' };
    expect(
      decodeTaskState({ task_id: 'task-1', status: 'succeeded', result }, TRACE, asItIs),
    ).toEqual({
      status: 'succeeded',
      taskId: 'task-1',
      result: {
        criterion: TRACE.criterion,
        agentScores: { a: 1 },
        overallScore: 1,
        explanation: 'kind',
        agents: { a: { name: null, score: 1, explanation: null } },
        derived: false,
      },
    });
  });

  it.each<readonly [string, object, string]>([
    [
      'the state of another task',
      { task_id: 'task-2', status: 'pending' },
      'task_id [invalid_schema] task_id is not the id that was asked for, as the specification asks',
    ],
    [
      'a status that there is not',
      { status: 'done' },
      'status [invalid_schema] status is none of pending, running, succeeded and failed',
    ],
    [
      'no result',
      { status: 'succeeded' },
      'result [invalid_schema] result is not an object, as the specification asks',
    ],
    [
      'a result of another form',
      { status: 'succeeded', result: { score: 2, explanation: 'x' } },
      'result.score [invalid_schema] result.score is not a number from 0 to 1, as the specification asks',
    ],
  ])('is not %s', (_, answer, refusal) => {
    expect(refusalOf(answer)).toBe(refusal);
  });
});
