import { describe, expect, it } from 'vitest';
import { createStage, CRITERIA, namesOf } from '../../../kit/journal/batch.ts';
import { useJournalFolder } from '../../../kit/journal/journal-folder.ts';
import {
  createQuestions,
  errorsOf,
  MESSAGES,
  type QuestionOptions,
} from '../../../kit/journal/tasks.ts';
import { after } from '../../../kit/time/test-clock.ts';

const folder = useJournalFolder();

describe('a run whose task cannot go on', () => {
  it('ends after 25 tasks that fail without a success', async () => {
    const rows = createQuestions(100);
    const { run } = createStage();
    let calls = 0;
    const { summary } = await run(rows, {
      ...{ messages: MESSAGES, criteria: CRITERIA },
      task: () => {
        calls += 1;
        throw new Error('no shop');
      },
    });
    expect(summary.stop.why).toBe('failures');
    expect(calls).toBeLessThanOrEqual(25 + 8);
  });

  it.each<[string, Partial<QuestionOptions>, string]>([
    [
      'an object of its own',
      { task: () => ({ answer: 'a secret' }) },
      'The result is an object with the keys "answer": pass result.answer, if that is the answer' +
        '. If it is from another library, such as the Claude Agent SDK, pass moreAdapters of align-evals/providers as the client option adapters',
    ],
    [
      'a text to rows without messages',
      { task: () => 'Yes.', messages: undefined },
      'messages: is missing, and the result (string) holds the answer only: pass the messages or the input that the model received. Give each row messages, or the run the function messages',
    ],
  ])('calls a task that returns %s for no further row', async (_, options, why) => {
    const { run, sent } = createStage();
    let calls = 0;
    const task: QuestionOptions['task'] = (row, context) => {
      calls += 1;
      return options.task?.(row, context);
    };
    const given = { messages: MESSAGES, taskConcurrency: 2, ...options, task };
    const { outcomes, summary } = await run(createQuestions(20), given);
    expect({ calls, sent: sent.length, failed: outcomes.length, stop: summary.stop }).toEqual({
      ...{ calls: 2, sent: 0, failed: 2 },
      stop: {
        why: 'failures',
        message: `no answer of the task so far can be evaluated, so it was not called for the other rows. ${why}`,
      },
    });
  });

  it('goes on when another answer under way can be evaluated', async () => {
    const stage = createStage();
    const { summary } = await stage.run(createQuestions(20), {
      ...{ messages: MESSAGES, taskConcurrency: 2 },
      task: async ({ id }) => {
        if (id === 'r1') return {};
        return await after(stage.clock, 10, () => 'Yes.');
      },
    });
    expect(summary).toMatchObject({ stop: { why: 'done' }, scored: 19, failed: 1 });
  });

  it('calls a task that was corrected, when the run is continued', async () => {
    const stage = createStage();
    const questions = createQuestions(3);
    const shared = { messages: MESSAGES, taskConcurrency: 1 };
    const wrong = { ...shared, task: () => ({ answer: 'Yes.' }) };
    const first = await stage.run(questions, { ...wrong, journal: folder.create() });
    expect(first.summary).toMatchObject({ stop: { why: 'failures' }, failed: 1 });
    const right = { ...shared, task: () => 'Yes.' };
    const { summary } = await stage.run(questions, { ...right, journal: folder.create() });
    expect(summary).toMatchObject({ stop: { why: 'done' }, scored: 2, failed: 1 });
  });

  it('goes on after an unusable answer to a new row, when the journal has usable answers to the rows after it', async () => {
    const stage = createStage();
    const questions = createQuestions(4);
    const options = { messages: MESSAGES, taskConcurrency: 1 };
    const task: QuestionOptions['task'] = ({ id }) => (id === 'r1' ? {} : 'Yes.');
    await stage.run(questions.slice(1, 3), { ...options, task, journal: folder.create() });
    const { summary } = await stage.run(questions, { ...options, task, journal: folder.create() });
    expect(summary).toMatchObject({ stop: { why: 'done' }, scored: 3, failed: 1 });
  });

  it('takes an answer that has the whole conversation without messages', async () => {
    const { summary } = await createStage().run(createQuestions(20), {
      task: ({ question }) => [
        { role: 'user', content: question },
        { role: 'assistant', content: 'Yes.' },
      ],
    });
    expect(summary).toMatchObject({ stop: { why: 'done' }, scored: 20, failed: 0 });
  });

  it('tells checks the tokens and the time of the task', async () => {
    const stage = createStage();
    const seen: unknown[] = [];
    await stage.run([{ question: 'Question 1' }], {
      ...{ messages: MESSAGES, criteria: undefined },
      task: () =>
        after(stage.clock, 40, () => ({
          object: 'chat.completion',
          choices: [
            { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Yes.' } },
          ],
          usage: { prompt_tokens: 12, completion_tokens: 3 },
        })),
      checks: {
        seen: ({ answer, usage, ms, row }) => {
          seen.push({ answer, usage, ms, question: row.question });
          return true;
        },
      },
    });
    expect(seen).toEqual([
      {
        ...{ answer: 'Yes.', ms: 40, question: 'Question 1' },
        usage: { inputTokens: 12, outputTokens: 3 },
      },
    ]);
  });

  it.each<[string, object, string]>([
    [
      'the function messages throws',
      {
        messages: () => {
          throw new TypeError('no question');
        },
      },
      'The function messages threw TypeError: no question',
    ],
    [
      'the function messages throws an error without a message',
      {
        messages: () => {
          throw new TypeError();
        },
      },
      'The function messages threw TypeError',
    ],
    [
      'the function messages throws what is no error',
      {
        messages: () => {
          // eslint-disable-next-line @typescript-eslint/only-throw-error -- what an application may do
          throw 'no question';
        },
      },
      'The function messages threw "no question"',
    ],
  ])('fails a row before its task when %s', async (_, options, message) => {
    const { run } = createStage();
    let calls = 0;
    const task = (): string => {
      calls += 1;
      return 'Hello!';
    };
    const { outcomes } = await run([{ question: 'Question 1' }], { task, ...options });
    expect({ errors: errorsOf(outcomes), calls }).toEqual({
      ...{ errors: [{ code: 'task_failed', message }], calls: 0 },
    });
  });

  it.each([
    ['has a bigint', { question: 'Question 1', count: 1n }],
    ['has a toJSON that returns nothing', { question: 'Question 1', toJSON: () => undefined }],
  ])('fails a row that is no JSON before its task: it %s', async (_, row) => {
    const { run } = createStage();
    const { outcomes } = await run([row], { messages: MESSAGES, task: () => 'Hello!' });
    expect(errorsOf(outcomes)).toEqual([
      { code: 'task_failed', message: 'The row cannot be written as JSON: pass plain data' },
    ]);
  });

  it('fails a row that is no object', async () => {
    const { run } = createStage();
    const { outcomes } = await run([7 as never], { messages: MESSAGES, task: () => 'Hello!' });
    expect(namesOf(outcomes)).toEqual(['1 tone failed']);
  });

  it.each(['completion', 'input'] as const)(
    'evaluates the rows before an error of the rows, and rejects with it: order %s',
    async (order) => {
      const stage = createStage();
      const ended: string[] = [];
      const scores: string[] = [];
      async function* rows() {
        yield* createQuestions(7);
        await Promise.resolve();
        throw new Error('no more rows');
      }
      const run = stage.start(rows(), {
        ...{ messages: MESSAGES, order, trials: 2, taskConcurrency: 3 },
        task: ({ id }) =>
          after(stage.clock, 300, () => {
            ended.push(id);
            return 'Hello!';
          }),
      });
      const consumed = (async () => {
        for await (const { id, status } of run) scores.push(`${id} ${status}`);
      })();
      await expect(stage.settle(consumed)).rejects.toThrow('no more rows');
      const expected = createQuestions(7).flatMap(({ id }) => [id, id]);
      expect(ended).toEqual(expected);
      expect(scores.toSorted()).toEqual(expected.map((id) => `${id} scored`));
    },
  );

  it('ends with the error of a journal that keeps no answers', async () => {
    const stage = createStage();
    const journal = folder.create();
    const append = journal.append.bind(journal);
    journal.append = (line) => {
      if (line.t === 'answer') throw new Error('no space');
      append(line);
    };
    const run = stage.start(createQuestions(20), {
      ...{ messages: MESSAGES, order: 'input', journal },
      task: ({ id }) => after(stage.clock, 300, () => id),
    });
    await expect(stage.settle(run.summary)).rejects.toThrow('no space');
  });

  it('gives up tasks that run when it is aborted, and has no outcome of them', async () => {
    const stage = createStage();
    const reasons: unknown[] = [];
    const reason = new Error('enough');
    const run = stage.start(createQuestions(3), {
      messages: MESSAGES,
      task: (_, { signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => reasons.push(signal.reason));
          run.abort(reason);
        }),
    });
    const { stop, failed } = await stage.settle(run.summary);
    expect({ why: stop.why, failed }).toEqual({ why: 'interrupted', failed: 0 });
    expect(reasons[0]).toBe(reason);
  });
});
