import { createOpenAI } from '@ai-sdk/openai';
import { generateText, streamText } from 'ai';
import { Levenshtein } from 'autoevals';
import OpenAI from 'openai';
import { afterAll, describe, expect, it } from 'vitest';
import { type Check, defineEval, type Outcome, runEval, type Task } from 'align-evals/batch';
import { createReferenceServer } from 'align-evals/testing';
import { KEY } from '../kit/canary/secrets.ts';
import { createClient } from '../kit/client/client.ts';
import { type Answer, startAnswerServer } from './support/answer-server.ts';
import { SAID, SAID_STREAM } from './support/chat-answers.ts';

// The SDK prints what it does not support of a request.
Reflect.set(globalThis, 'AI_SDK_LOG_WARNINGS', false);

const server = await startAnswerServer();
const client = createClient(createReferenceServer().clientOptions('eu'));
afterAll(async () => {
  await client.close();
  await server.close();
});

interface Row {
  readonly id: string;
  readonly question: string;
  readonly expected: string;
}

const ROWS: readonly Row[] = [
  { id: 'oslo', question: 'How warm is it in Oslo?', expected: '7 degrees.' },
];
const model = 'gpt-5.2';
const USAGE = { inputTokens: 1, outputTokens: 1 };

function connect(answer: Answer): OpenAI {
  return new OpenAI({ apiKey: KEY, baseURL: server.answering(answer), maxRetries: 0 });
}

function ask({ question }: Row) {
  return { model, messages: [{ role: 'user' as const, content: question }] };
}

/** Runs an eval of one row, and returns its outcomes and what a check saw. */
async function run(
  task: Task<Row>,
  kind: 'reward' | 'trace' = 'reward',
): Promise<{ readonly outcomes: Outcome[]; readonly seen: unknown[] }> {
  const seen: unknown[] = [];
  const note: Check<Row> = ({ answer, trace, usage }) => {
    seen.push(trace === null ? { answer, usage } : Object.keys(trace.agent_instance_by_id).length);
    return true;
  };
  const definition = defineEval({
    ...{ rows: ROWS, task, kind, checks: { note } },
    ...(kind === 'trace'
      ? {}
      : { messages: ({ question }: Row) => [{ role: 'user' as const, content: question }] }),
  });
  const outcomes: Outcome[] = [];
  for await (const outcome of runEval(definition, { client })) outcomes.push(outcome);
  return { outcomes, seen };
}

const openai = (answer: Answer) =>
  createOpenAI({ apiKey: KEY, baseURL: server.answering(answer) }).chat(model);

describe('a task', () => {
  it.each<[string, Task<Row>]>([
    ['openai', (row) => connect(SAID).chat.completions.create(ask(row))],
    [
      'openai as a stream',
      (row) =>
        connect(SAID_STREAM).chat.completions.create({
          ...ask(row),
          ...{ stream: true, stream_options: { include_usage: true } },
        }),
    ],
    [
      'openai with its helper for streams',
      (row) => connect(SAID_STREAM).chat.completions.stream(ask(row)),
    ],
    [
      'generateText of the AI SDK',
      ({ question }) => generateText({ model: openai(SAID), prompt: question }),
    ],
    [
      'streamText of the AI SDK',
      ({ question }) => streamText({ model: openai(SAID_STREAM), prompt: question }),
    ],
  ])('may return the result of %s', async (_, task) => {
    expect((await run(task)).seen).toEqual([{ answer: '7 degrees.', usage: USAGE }]);
  });

  it('fails with the error of a stream of the AI SDK', async () => {
    const failing: Answer = { json: { error: { message: 'no such model' } }, status: 404 };
    const { outcomes } = await run(({ question }) =>
      streamText({ model: openai(failing), prompt: question, onError: () => undefined }),
    );
    expect(outcomes).toMatchObject([{ status: 'failed', error: { code: 'task_failed' } }]);
  });

  it('may record its agents with the tracer', async () => {
    const { seen } = await run(async (row, { tracer }) => {
      await tracer.agent('planner', async (planner) => {
        const recorded = new OpenAI({
          ...{ apiKey: KEY, baseURL: server.answering(SAID, SAID), maxRetries: 0 },
          fetch: planner.fetch(),
        });
        await recorded.chat.completions.create(ask(row));
        await planner.agent('weather', async (weather) => {
          await recorded.chat.completions.create(ask(row), { fetch: weather.fetch() } as object);
        });
      });
    }, 'trace');
    expect(seen).toEqual([1]);
  });
});

describe('a check', () => {
  it('may be a scorer of autoevals', async () => {
    const definition = defineEval({
      rows: ROWS,
      task: () => '8 degrees.',
      messages: ({ question }) => [{ role: 'user', content: question }],
      checks: {
        close: ({ answer, row }) => Levenshtein({ output: answer ?? '', expected: row.expected }),
      },
    });
    const outcomes: Outcome[] = [];
    for await (const outcome of runEval(definition, { client })) outcomes.push(outcome);
    expect(outcomes).toMatchObject([{ criterion: 'close', status: 'scored', score: 0.9 }]);
  });
});
