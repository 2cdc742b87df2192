import { createAgentTracer } from 'align-evals/tracing';
import type OpenAI from 'openai';
import { afterAll, describe, expect, it } from 'vitest';
import { type Answer, startAnswerServer } from '../support/answer-server.ts';
import {
  ASKED_STREAM,
  ASKED_TOOL as ASKED_ANSWER,
  CALL,
  SAID as SAID_ANSWER,
  SAID_STREAM,
} from '../support/chat-answers.ts';
import { helpersOf, OPENAI } from './support/openai-clients.ts';
import {
  ANSWERED,
  ASK,
  ASKED_TOOL,
  calls,
  DESCRIPTION,
  PARAMETERS,
  recorded,
  SAID,
  SYSTEM,
  TOLD,
} from './support/traces.ts';

const server = await startAnswerServer();
afterAll(server.close);

const messages: OpenAI.ChatCompletionMessageParam[] = [
  { role: 'system', content: SYSTEM },
  { role: 'user', content: ASK },
];
const request = { model: 'm', messages };
const tools = [
  {
    type: 'function' as const,
    function: { name: 'weather', description: DESCRIPTION, parameters: PARAMETERS },
  },
];

interface Way {
  readonly name: string;
  readonly answer: Answer;
  /** Asks, and returns the text that the application gets. */
  readonly ask: (client: OpenAI) => Promise<unknown>;
}

const textOf = ({ choices }: OpenAI.ChatCompletion): unknown => choices[0]?.message.content;

async function readText(stream: AsyncIterable<OpenAI.ChatCompletionChunk>): Promise<string> {
  let text = '';
  for await (const { choices } of stream) text += choices[0]?.delta.content ?? '';
  return text;
}

const WAYS: readonly Way[] = [
  {
    name: 'create',
    answer: SAID_ANSWER,
    ask: async ({ chat }) => textOf(await chat.completions.create(request)),
  },
  {
    name: 'parse',
    answer: SAID_ANSWER,
    ask: async (client) => textOf(await helpersOf(client).parse(request)),
  },
  {
    name: 'create().withResponse',
    answer: SAID_ANSWER,
    ask: async ({ chat }) => {
      const { data, response } = await chat.completions.create(request).withResponse();
      expect([response.status, response.headers.get('x-request-id')]).toEqual([200, 'req_1']);
      return textOf(data);
    },
  },
  {
    name: 'create().asResponse',
    answer: SAID_ANSWER,
    ask: async ({ chat }) => {
      const response = await chat.completions.create(request).asResponse();
      return textOf((await response.json()) as OpenAI.ChatCompletion);
    },
  },
  {
    name: 'create with stream: true',
    answer: SAID_STREAM,
    ask: async ({ chat }) => readText(await chat.completions.create({ ...request, stream: true })),
  },
  {
    name: 'create with stream: true and withResponse',
    answer: SAID_STREAM,
    ask: async ({ chat }) => {
      const asked = chat.completions.create({ ...request, stream: true });
      return readText((await asked.withResponse()).data);
    },
  },
  {
    name: 'both branches of tee',
    answer: SAID_STREAM,
    ask: async ({ chat }) => {
      const stream = await chat.completions.create({ ...request, stream: true });
      expect(stream.controller).toBeInstanceOf(AbortController);
      const [left, right] = stream.tee();
      const text = await readText(left);
      expect(await readText(right)).toBe(text);
      return text;
    },
  },
  {
    name: 'toReadableStream',
    answer: SAID_STREAM,
    ask: async ({ chat }) => {
      const stream = await chat.completions.create({ ...request, stream: true });
      const lines = await new Response(stream.toReadableStream()).text();
      const chunks = lines.trim().split('\n');
      return chunks
        .map((line) => JSON.parse(line) as OpenAI.ChatCompletionChunk)
        .map(({ choices }) => choices[0]?.delta.content ?? '')
        .join('');
    },
  },
  {
    name: 'stream().finalContent',
    answer: SAID_STREAM,
    ask: (client) => helpersOf(client).stream(request).finalContent(),
  },
  {
    name: 'an iterated stream()',
    answer: SAID_STREAM,
    ask: (client) => readText(helpersOf(client).stream(request)),
  },
];

describe.each(OPENAI)('chat completions of $name are recorded with', ({ record }) => {
  it.each(WAYS)('$name', async ({ answer, ask }) => {
    const tracer = createAgentTracer();
    const url = server.answering(answer);

    expect(await ask(record(tracer, url))).toBe(SAID);
    await tracer.settled();
    expect(server.requests(url)).toHaveLength(1);
    expect(recorded(tracer)).toEqual(calls(ANSWERED));
  });

  it('tools in several turns', async () => {
    const tracer = createAgentTracer();
    const { chat } = record(tracer, server.answering(ASKED_ANSWER, SAID_ANSWER));
    const first = await chat.completions.create({ ...request, tools });
    const asked = first.choices[0]!.message;
    const told = { role: 'tool' as const, tool_call_id: CALL.id, content: '7 degrees' };
    await chat.completions.create({ ...request, messages: [...messages, asked, told], tools });

    expect(recorded(tracer)).toEqual(calls(ASKED_TOOL, TOLD));
  });

  it('runTools, also as a stream', async () => {
    const function_ = { ...tools[0]!.function, parse: JSON.parse, function: () => '7 degrees' };
    const runnable = [{ type: 'function' as const, function: function_ }];
    for (const [stream, answers] of [
      [false, [ASKED_ANSWER, SAID_ANSWER]],
      [true, [ASKED_STREAM, SAID_STREAM]],
    ] as const) {
      const tracer = createAgentTracer();
      const helpers = helpersOf(record(tracer, server.answering(...answers)));
      const run = { ...request, tools: runnable, stream } as never;
      expect(await helpers.runTools(run).finalContent()).toBe(SAID);

      expect(recorded(tracer)).toEqual(calls(ASKED_TOOL, TOLD));
    }
  });
});
