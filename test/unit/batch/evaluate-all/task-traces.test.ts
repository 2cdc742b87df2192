import { describe, expect, it } from 'vitest';
import type { CheckInput } from '../../../../src/batch/checks/check.ts';
import { createStage } from '../../../kit/journal/batch.ts';
import { useJournalFolder } from '../../../kit/journal/journal-folder.ts';
import { errorsOf } from '../../../kit/journal/tasks.ts';

const folder = useJournalFolder();

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

  it('evaluates a kept trace again without calling the task', async () => {
    let calls = 0;
    const options = {
      kind: 'trace',
      criteria: undefined,
      task: () => {
        calls += 1;
        return TRACE;
      },
      checks: { seen: ({ trace }: CheckInput) => trace?.root_agent_instance_id === 'a' },
    } as const;
    const rows = [{ id: 'r1' }];
    await createStage().run(rows, { ...options, journal: folder.create() });
    const { outcomes } = await createStage().run(rows, { ...options, journal: folder.create() });
    expect({ calls, outcomes }).toMatchObject({ calls: 1, outcomes: [{ score: 1 }] });
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
