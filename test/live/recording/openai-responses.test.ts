import { createAgentTracer } from 'align-evals/tracing';
import type OpenAI from 'openai';
import { afterAll, describe, expect, it } from 'vitest';
import { type Answer, startAnswerServer } from '../support/answer-server.ts';
import { CALL } from '../support/chat-answers.ts';
import { CALL_ITEM, response, RESPONSE_STREAM, SAID_ITEM } from '../support/responses-answers.ts';
import { OPENAI } from './support/openai-clients.ts';
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

const request = { model: 'm', instructions: SYSTEM, input: ASK };
const tools = [
  {
    type: 'function' as const,
    name: 'weather',
    description: DESCRIPTION,
    parameters: PARAMETERS,
    strict: false,
  },
];

/** Not all have `output_text`. */
function textOf({ output }: { readonly output: readonly unknown[] }): string {
  return (output[0] as typeof SAID_ITEM).content[0].text;
}

async function readText(stream: AsyncIterable<OpenAI.Responses.ResponseStreamEvent>) {
  let text = '';
  for await (const event of stream) {
    if (event.type === 'response.output_text.delta') text += event.delta;
  }
  return text;
}

interface Way {
  readonly name: string;
  readonly answer: Answer;
  readonly ask: (client: OpenAI) => Promise<unknown>;
}

const WAYS: readonly Way[] = [
  {
    name: 'create',
    answer: response([SAID_ITEM]),
    ask: async ({ responses }) => (await responses.create(request)).output_text,
  },
  {
    name: 'parse',
    answer: response([SAID_ITEM]),
    ask: async ({ responses }) => (await responses.parse(request)).output_text,
  },
  {
    name: 'create().withResponse',
    answer: response([SAID_ITEM]),
    ask: async ({ responses }) => (await responses.create(request).withResponse()).data.output_text,
  },
  {
    name: 'create().asResponse',
    answer: response([SAID_ITEM]),
    ask: async ({ responses }) => {
      const answer = await responses.create(request).asResponse();
      return textOf((await answer.json()) as OpenAI.Responses.Response);
    },
  },
  {
    name: 'create with stream: true',
    answer: RESPONSE_STREAM,
    ask: async ({ responses }) => readText(await responses.create({ ...request, stream: true })),
  },
  {
    name: 'both branches of tee',
    answer: RESPONSE_STREAM,
    ask: async ({ responses }) => {
      const [left, right] = (await responses.create({ ...request, stream: true })).tee();
      const texts = await Promise.all([readText(left), readText(right)]);
      expect(texts[0]).toBe(texts[1]);
      return texts[0];
    },
  },
  {
    name: 'stream().finalResponse',
    answer: RESPONSE_STREAM,
    ask: async ({ responses }) => textOf(await responses.stream(request).finalResponse()),
  },
  {
    name: 'an iterated stream()',
    answer: RESPONSE_STREAM,
    ask: ({ responses }) => readText(responses.stream(request)),
  },
];

describe.each(OPENAI)('the Responses API of $name is recorded with', ({ record }) => {
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
    const url = server.answering(response([CALL_ITEM]), response([SAID_ITEM]));
    const { responses } = record(tracer, url);
    const first = await responses.create({ ...request, tools });
    const input = [
      { role: 'user', content: ASK },
      ...first.output,
      { type: 'function_call_output', call_id: CALL.id, output: '7 degrees' },
    ] as OpenAI.Responses.ResponseInput;
    await responses.create({ ...request, input, tools });

    expect(recorded(tracer)).toEqual(calls(ASKED_TOOL, TOLD));
  });

  it('turns that the API stores, by the id of a response', async () => {
    const tracer = createAgentTracer();
    const url = server.answering(
      response([CALL_ITEM]),
      response([SAID_ITEM], { id: 'resp_2', previous_response_id: 'resp_1' }),
    );
    const { responses } = record(tracer, url);
    const { id: previous_response_id } = await responses.create({ ...request, tools });
    const output = { type: 'function_call_output', call_id: CALL.id, output: '7 degrees' } as const;
    await responses.create({ ...request, input: [output], previous_response_id, tools });

    expect(recorded(tracer)).toEqual(calls(ASKED_TOOL, TOLD));
  });

  it('turns that the API stores, by the id of an item', async () => {
    const tracer = createAgentTracer();
    const url = server.answering(response([CALL_ITEM]), response([SAID_ITEM], { id: 'resp_2' }));
    const { responses } = record(tracer, url);
    await responses.create({ ...request, tools });
    const input = [
      { role: 'user', content: ASK },
      { type: 'item_reference', id: CALL_ITEM.id },
      { type: 'function_call_output', call_id: CALL.id, output: '7 degrees' },
    ] as OpenAI.Responses.ResponseInput;
    await responses.create({ ...request, input, tools });

    expect(recorded(tracer)).toEqual(calls(ASKED_TOOL, TOLD));
  });
});
