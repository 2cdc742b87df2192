import type Anthropic from '@anthropic-ai/sdk';
import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema';
import { createAgentTracer } from 'align-evals/tracing';
import { afterAll, describe, expect, it } from 'vitest';
import { type Answer, startAnswerServer } from '../support/answer-server.ts';
import { CALL } from '../support/chat-answers.ts';
import {
  ASKED_EVENTS,
  ASKED_MESSAGE,
  SAID_EVENTS,
  SAID_MESSAGE,
} from './support/anthropic-answers.ts';
import { ANTHROPIC } from './support/anthropic-clients.ts';
import {
  ANSWERED,
  ASK,
  ASKED_TOOL,
  calls,
  DESCRIPTION,
  PARAMETERS,
  recorded,
  RESPONSE_MESSAGE,
  SAID,
  SYSTEM,
  TOLD,
  traceOf,
} from './support/traces.ts';

const server = await startAnswerServer();
afterAll(server.close);

const messages: Anthropic.MessageParam[] = [{ role: 'user', content: ASK }];
const request = { model: 'm', max_tokens: 9, system: SYSTEM, messages };
const tools = [{ name: 'weather', description: DESCRIPTION, input_schema: PARAMETERS }];

function textOf({ content }: { readonly content: readonly unknown[] }): unknown {
  return (content[0] as Anthropic.TextBlock).text;
}

async function readText(stream: AsyncIterable<Anthropic.MessageStreamEvent>): Promise<string> {
  let text = '';
  for await (const event of stream) {
    if (event.type !== 'content_block_delta') continue;
    if (event.delta.type === 'text_delta') text += event.delta.text;
  }
  return text;
}

interface Way {
  readonly name: string;
  readonly answer: Answer;
  readonly ask: (client: Anthropic) => Promise<unknown>;
}

const WAYS: readonly Way[] = [
  {
    name: 'create',
    answer: SAID_MESSAGE,
    ask: async (client) => textOf(await client.messages.create(request)),
  },
  {
    name: 'beta.messages.create',
    answer: SAID_MESSAGE,
    ask: async ({ beta }) => textOf(await beta.messages.create(request)),
  },
  {
    name: 'create().withResponse',
    answer: SAID_MESSAGE,
    ask: async (client) => textOf((await client.messages.create(request).withResponse()).data),
  },
  {
    name: 'create().asResponse',
    answer: SAID_MESSAGE,
    ask: async (client) => {
      const answer = await client.messages.create(request).asResponse();
      return textOf((await answer.json()) as Anthropic.Message);
    },
  },
  {
    name: 'create with stream: true',
    answer: SAID_EVENTS,
    ask: async (client) => readText(await client.messages.create({ ...request, stream: true })),
  },
  {
    name: 'both branches of tee',
    answer: SAID_EVENTS,
    ask: async (client) => {
      const stream = await client.messages.create({ ...request, stream: true });
      expect(stream.controller).toBeInstanceOf(AbortController);
      const [left, right] = stream.tee();
      const texts = await Promise.all([readText(left), readText(right)]);
      expect(texts[0]).toBe(texts[1]);
      return texts[0];
    },
  },
  {
    name: 'stream().finalText',
    answer: SAID_EVENTS,
    ask: (client) => client.messages.stream(request).finalText(),
  },
  {
    name: 'stream().finalMessage',
    answer: SAID_EVENTS,
    ask: async (client) => textOf(await client.messages.stream(request).finalMessage()),
  },
  {
    name: 'an iterated stream()',
    answer: SAID_EVENTS,
    ask: (client) => readText(client.messages.stream(request)),
  },
];

describe.each(ANTHROPIC)('messages of $name are recorded with', ({ name, record }) => {
  it.each(WAYS)('$name', async ({ answer, ask }) => {
    const tracer = createAgentTracer();
    const url = server.answering(answer);

    expect(await ask(record(tracer, url))).toBe(SAID);
    await tracer.settled();
    expect(server.requests(url)).toHaveLength(1);
    expect(recorded(tracer)).toEqual(calls(ANSWERED));
  });

  it.each([
    ['JSON', false, [ASKED_MESSAGE, SAID_MESSAGE]],
    ['streams', true, [ASKED_EVENTS, SAID_EVENTS]],
  ] as const)('tools in several turns, as %s', async (_, isStream, answers) => {
    const tracer = createAgentTracer();
    const client = record(tracer, server.answering(...answers));
    const send = async (sent: Anthropic.MessageParam[]): Promise<Anthropic.Message> => {
      const body = { ...request, messages: sent, tools: tools as never };
      return isStream ? client.messages.stream(body).finalMessage() : client.messages.create(body);
    };
    const { content } = await send(messages);
    const told = { type: 'tool_result' as const, tool_use_id: CALL.id, content: '7 degrees' };
    await send([...messages, { role: 'assistant', content }, { role: 'user', content: [told] }]);

    expect(recorded(tracer)).toEqual(calls(ASKED_TOOL, TOLD));
  });

  it('the tool runner, of which version 1 sends only what is new', async () => {
    const tracer = createAgentTracer();
    const { beta } = record(tracer, server.answering(ASKED_MESSAGE, SAID_MESSAGE));
    const tool = betaTool({
      name: 'weather',
      description: DESCRIPTION,
      inputSchema: PARAMETERS,
      run: () => '7 degrees',
    });
    await beta.messages.toolRunner({ ...request, tools: [tool] });

    const { trace, warnings } = tracer.result();
    if (name.endsWith('0')) expect({ trace, warnings }).toEqual(calls(ASKED_TOOL, TOLD));
    else {
      const { output_messages } = ANSWERED;
      const told = { input_messages: [RESPONSE_MESSAGE], output_messages };
      expect(trace).toEqual(traceOf({ workflow: [ASKED_TOOL, told] }));
      expect(warnings).toEqual([{ code: 'partial_history', level: 'info', spanId: 'workflow' }]);
    }
  });
});
