import { describe, expect, it } from 'vitest';
import { TaskError } from '../../../../src/batch/tasks/task-error.ts';
import { scored } from '../../../kit/client/client.ts';
import { createStage, CRITERIA, namesOf } from '../../../kit/journal/batch.ts';
import {
  createQuestions,
  createTask,
  errorsOf,
  MESSAGES,
  type Question,
  type QuestionOptions,
} from '../../../kit/journal/tasks.ts';
import { after } from '../../../kit/time/test-clock.ts';

const ROWS: readonly Question[] = [
  { id: 'late', question: 'Question 1' },
  { id: 'worn', question: 'Question 2' },
];

describe('a run with a task', () => {
  it('evaluates what the task returns for each row and trial', async () => {
    const { task, calls } = createTask();
    const stage = createStage();
    const { outcomes, summary } = await stage.run(ROWS, {
      ...{ task, messages: MESSAGES, criteria: CRITERIA, trials: 2 },
    });
    expect(calls).toEqual(['late 1', 'late 2', 'worn 1', 'worn 2']);
    expect(namesOf(outcomes).toSorted()).toEqual([
      ...['1 safe scored', '1 safe scored', '1 tone scored', '1 tone scored'],
      ...['2 safe scored', '2 safe scored', '2 tone scored', '2 tone scored'],
    ]);
    expect(
      stage.sent.map(({ body }) => (JSON.parse(body ?? '') as { messages: unknown }).messages),
    ).toContainEqual([
      { role: 'user', content: 'Question 1' },
      { role: 'assistant', content: 'Answer 2' },
    ]);
    expect(summary).toMatchObject({ stop: { why: 'done' }, scored: 8, failed: 0 });
  });

  it('sends the messages, the system text and the tools of the row', async () => {
    const tools = [{ type: 'function', function: { name: 'find' } }] as const;
    const messages = [{ role: 'user', content: 'Question 1' }] as const;
    const stage = createStage();
    await stage.run([{ messages, system: 'Be short.', tools }], { task: () => 'Yes.' });
    expect(JSON.parse(stage.sent[0]?.body ?? '')).toMatchObject({
      messages: [...messages, { role: 'assistant', content: 'Yes.' }],
      system: 'Be short.',
    });
  });

  it('runs as many tasks at a time as it may, and no more answers wait for the evaluation', async () => {
    const stage = createStage([scored()], { latencyMs: 1000, maxConcurrency: 1 });
    let [running, most, started, mostAhead] = [0, 0, 0, 0];
    const rows = createQuestions(30);
    await stage.run(rows, {
      messages: MESSAGES,
      taskConcurrency: 3,
      task: async ({ question }) => {
        running += 1;
        started += 1;
        most = Math.max(most, running);
        mostAhead = Math.max(mostAhead, started - stage.sent.length);
        await after(stage.clock, 10, () => undefined);
        running -= 1;
        return question;
      },
    });
    expect({ most, started, isAhead: mostAhead <= 8 }).toEqual({
      ...{ most: 3, started: 30, isAhead: true },
    });
  });

  it('yields outcomes in the order of the rows, although later tasks end first', async () => {
    const stage = createStage();
    const rows = createQuestions(6);
    const { outcomes } = await stage.run(rows, {
      ...{ messages: MESSAGES, order: 'input', trials: 2, taskConcurrency: 4 },
      task: async ({ question }) =>
        await after(stage.clock, 1000 - Number(question.slice(-1)) * 150, () => question),
    });
    expect(outcomes.map(({ row, trial }) => `${String(row)} ${String(trial)}`)).toEqual(
      [1, 2, 3, 4, 5, 6].flatMap((row) => [`${String(row)} 1`, `${String(row)} 2`]),
    );
  });

  it.each<[string, QuestionOptions['task'], object]>([
    [
      'throws',
      () => {
        throw new TypeError('no shop');
      },
      { code: 'task_failed', message: 'The task threw TypeError: no shop' },
    ],
    [
      'throws what is no error',
      () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- what an application may do
        throw 'no shop';
      },
      { code: 'task_failed', message: 'The task threw "no shop"' },
    ],
    [
      'throws what throws on each access',
      () => {
        const { proxy, revoke } = Proxy.revocable({}, {});
        revoke();
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- what an application may do
        throw proxy;
      },
      { code: 'task_failed', message: 'The task threw a value that cannot be read' },
    ],
    [
      'returns nothing',
      () => undefined,
      {
        code: 'task_no_answer',
        message: 'The task returned undefined: return the result of the model, a text or messages',
      },
    ],
    [
      'takes too long',
      () => new Promise(() => undefined),
      {
        code: 'task_timeout',
        message:
          'The task took longer than 60000 ms: make it faster, or set a longer taskTimeoutMs',
      },
    ],
    [
      'returns a stream of an unknown kind',
      () => new Blob(['text']).stream(),
      {
        code: 'task_failed',
        message:
          'The task returned a stream of an unknown kind: read it to its end in the task, and return its final value or its text',
      },
    ],
  ])('has a failed outcome per criterion when the task %s', async (_, task, error) => {
    const { run, sent } = createStage();
    const { outcomes } = await run([{ question: 'Question 1' }], {
      ...{ task, messages: MESSAGES, criteria: CRITERIA },
      checks: { short: ({ answer }) => (answer ?? '').length < 10 },
    });
    expect({ errors: errorsOf(outcomes), sent }).toEqual({
      errors: [error, error, error],
      sent: [],
    });
  });

  it('has the error of the application as the cause', async () => {
    const cause = new Error('no shop');
    const { run } = createStage();
    const { outcomes } = await run([{ question: 'Question 1' }], {
      messages: MESSAGES,
      task: () => Promise.reject(cause),
    });
    const [outcome] = outcomes;
    const error = outcome?.status === 'failed' ? outcome.error : undefined;
    expect([TaskError.isInstance(error), error?.cause]).toEqual([true, cause]);
  });

  it('aborts the signal of a task that takes too long', async () => {
    const reasons: unknown[] = [];
    const { run } = createStage();
    await run([{ question: 'Question 1' }], {
      messages: MESSAGES,
      taskTimeoutMs: 500,
      task: (_, { signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => reasons.push(signal.reason));
        }),
    });
    expect(reasons).toEqual([expect.objectContaining({ code: 'task_timeout' })]);
  });

  it('calls a task that fails again as often as it may', async () => {
    const { run } = createStage();
    let calls = 0;
    const { outcomes } = await run([{ question: 'Question 1' }], {
      ...{ messages: MESSAGES, taskRetries: 2 },
      task: () => {
        calls += 1;
        if (calls < 3) throw new Error('busy');
        return 'At last.';
      },
    });
    expect([namesOf(outcomes), calls]).toEqual([['1 tone scored'], 3]);
  });

  it('runs no task for a row that could not be evaluated', async () => {
    const { task, calls } = createTask();
    const { run } = createStage();
    const { outcomes } = await run(
      [{ question: 'Question 1' }, { question: 'Question 2', expected: 'nine' }],
      { task, messages: MESSAGES, criteria: { right: 'Passes if it says {{expected}}' } },
    );
    expect([namesOf(outcomes), calls]).toEqual([
      ['1 right failed', '2 right scored'],
      ['Question 2 1'],
    ]);
  });

  it('is at most 1.15 times as slow as its slower stage', async () => {
    const stage = createStage([scored()], { latencyMs: 100 });
    const startedAt = stage.clock.now();
    let endedAt = 0;
    await stage.run(createQuestions(1000), {
      ...{ messages: MESSAGES, taskConcurrency: 16 },
      task: ({ question }) => after(stage.clock, 200, () => question),
      onProgress: () => {
        endedAt = stage.clock.now();
      },
    });
    const idealMs = (1000 / 16) * 200;
    expect((endedAt - startedAt) / idealMs).toBeLessThanOrEqual(1.15);
  });

  it('reports how far the tasks are, also before the first answer', async () => {
    const stage = createStage();
    const seen: unknown[] = [];
    await stage.run(createQuestions(2), {
      ...{ messages: MESSAGES, taskConcurrency: 1 },
      task: ({ id }) =>
        after(stage.clock, 5000, () => {
          if (id === 'r2') throw new Error('no shop');
          return 'Hello!';
        }),
      onProgress: ({ tasks }) => {
        seen.push(tasks);
      },
    });
    expect(seen[0]).toEqual({ running: 1, done: 0, failed: 0, resumed: 0 });
    expect(seen.at(-1)).toEqual({ running: 0, done: 1, failed: 1, resumed: 0 });
  });
});
