import { describe, expect, it } from 'vitest';
import { createStage } from '../../../kit/journal/batch.ts';
import { errorsOf } from '../../../kit/journal/tasks.ts';

describe('a run of traces with a task', () => {
  const TRACE = {
    root_agent_instance_id: 'a',
    agent_instance_by_id: {
      a: { id: 'a', name: 'a', interactions: [{ input_messages: [], output_messages: [] }] },
    },
  };

  it('evaluates the trace that the task returns', async () => {
    const { run } = createStage();
    const { outcomes } = await run([{ question: 'Question 1' }], {
      ...{ kind: 'trace', criteria: undefined },
      task: () => TRACE,
      checks: { seen: ({ trace }) => trace?.root_agent_instance_id === 'a' },
    });
    expect(outcomes).toMatchObject([{ criterion: 'seen', status: 'scored', score: 1 }]);
  });

  it('evaluates what the tracer of the task recorded', async () => {
    const { run } = createStage();
    const names: unknown[] = [];
    await run([{ question: 'Question 1' }], {
      ...{ kind: 'trace', criteria: undefined },
      task: ({ question }, { tracer }) => {
        tracer.agent('planner', (planner) => {
          planner.record({ messages: [{ role: 'user', content: question }], result: 'Yes.' });
        });
      },
      checks: {
        seen: ({ trace }) => {
          names.push(Object.values(trace?.agent_instance_by_id ?? {}).map(({ name }) => name));
          return true;
        },
      },
    });
    expect(names).toEqual([['planner']]);
  });

  it('fails a row whose tracer recorded nothing', async () => {
    const { run } = createStage();
    const { outcomes } = await run([{ question: 'Question 1' }], {
      kind: 'trace',
      task: (_, { tracer }) => {
        tracer.agent('planner', () => undefined);
      },
    });
    expect(errorsOf(outcomes)).toMatchObject([{ code: 'task_no_answer' }]);
  });
});
