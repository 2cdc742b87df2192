import type Anthropic from '@anthropic-ai/sdk';
import type OpenAI from 'openai';
import type { Answer } from '../../support/answer-server.ts';
import { ASKED_STREAM, ASKED_TOOL, CALL, SAID, SAID_STREAM } from '../../support/chat-answers.ts';
import {
  CALL_ITEM,
  INSTRUCTIONS,
  response,
  responseStream,
  SAID_ITEM,
} from '../../support/responses-answers.ts';

/** A run of an agent that asks a model, then another agent, and then the model again. */
export interface Run<C = never> {
  readonly name: string;
  readonly answers: readonly Answer[];
  readonly send: (
    client: C,
    agent: (name: string, run: () => Promise<void>) => Promise<void>,
  ) => Promise<void>;
}

const schema = { type: 'object' as const, properties: { city: { type: 'string' } } };
const tool = { name: 'weather', description: 'Looks up the weather', parameters: schema };
const asks = { role: 'user' as const, content: 'How warm is it in Oslo?' };
const looksUp = { role: 'user' as const, content: 'Oslo' };
const output = '7 degrees';

/** Reads a stream to its end; an answer that is none is whole already. */
async function finish(answer: unknown): Promise<void> {
  if (!(Symbol.asyncIterator in Object(answer))) return;
  for await (const _ of answer as AsyncIterable<unknown>);
}

function chat(stream: boolean): Run<OpenAI>['send'] {
  const system = { role: 'system' as const, content: INSTRUCTIONS };
  const call = { role: 'assistant' as const, content: null, tool_calls: [CALL] };
  const told = { role: 'tool' as const, tool_call_id: CALL.id, content: output };
  const tools = [{ type: 'function' as const, function: tool }];
  return async ({ chat: { completions } }, agent) => {
    const ask = async (messages: OpenAI.ChatCompletionMessageParam[], more = {}) =>
      finish(await completions.create({ model: 'm', messages, stream, ...more }));
    await agent('lead', async () => {
      await ask([system, asks], { tools });
      await agent('expert', () => ask([looksUp]));
      await ask([system, asks, call, told], { tools });
    });
  };
}

/** What the answers of the Responses API repeat of the requests of both agents. */
const tools = [{ type: 'function' as const, ...tool, strict: false }];
const LEAD = { instructions: INSTRUCTIONS, tools };
const EXPERT = { instructions: null };

function responses(stream: boolean): Run<OpenAI>['send'] {
  const told = { type: 'function_call_output' as const, call_id: CALL.id, output };
  return async (client, agent) => {
    const ask = async (input: OpenAI.Responses.ResponseInput, more = {}) =>
      finish(await client.responses.create({ model: 'm', input, stream, ...more }));
    await agent('lead', async () => {
      await ask([asks], LEAD);
      await agent('expert', () => ask([looksUp]));
      await ask([asks, CALL_ITEM, told], LEAD);
    });
  };
}

const call = {
  type: 'tool_use' as const,
  id: CALL.id,
  name: CALL.function.name,
  input: { city: 'Oslo' },
};

function messages(stream: boolean): Run<Anthropic>['send'] {
  const { parameters, ...described } = tool;
  const tools = [{ ...described, input_schema: parameters }];
  const told = { type: 'tool_result' as const, tool_use_id: CALL.id, content: output };
  return async (client, agent) => {
    const ask = async (sent: Anthropic.MessageParam[], more = {}) =>
      finish(
        await client.messages.create({
          model: 'm',
          max_tokens: 9,
          messages: sent,
          stream,
          ...more,
        }),
      );
    const lead = { system: INSTRUCTIONS, tools };
    await agent('lead', async () => {
      await ask([asks], lead);
      await agent('expert', () => ask([looksUp]));
      const turns = [asks, { role: 'assistant' as const, content: [call] }];
      await ask([...turns, { role: 'user', content: [told] }], lead);
    });
  };
}

function message(block: object, stop_reason: string): Answer {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const head = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm' };
  return { json: { ...head, content: [block], stop_reason, stop_sequence: null, usage } };
}

function messageStream(block: object, delta: object, stop_reason: string): Answer {
  const { json } = message({}, stop_reason) as { json: object };
  const events = [
    { type: 'message_start', message: { ...json, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 2 } },
    { type: 'message_stop' },
  ];
  return { events: events.map((data) => ({ name: data.type, data })) };
}

const MESSAGE = message({ type: 'text', text: '7 degrees.' }, 'end_turn');
const MESSAGE_STREAM = messageStream(
  { type: 'text', text: '' },
  { type: 'text_delta', text: '7 degrees.' },
  'end_turn',
);
const CALL_STREAM = messageStream(
  { ...call, input: {} },
  { type: 'input_json_delta', partial_json: CALL.function.arguments },
  'tool_use',
);

/** The runs of each library. */
export const RUNS: {
  readonly chat: readonly Run<OpenAI>[];
  readonly responses: readonly Run<OpenAI>[];
  readonly messages: readonly Run<Anthropic>[];
} = {
  chat: [
    { name: 'chat completions', answers: [ASKED_TOOL, SAID, SAID], send: chat(false) },
    {
      name: 'streams of chat completions',
      answers: [ASKED_STREAM, SAID_STREAM, SAID_STREAM],
      send: chat(true),
    },
  ],
  responses: [
    {
      name: 'the Responses API',
      answers: [
        response([CALL_ITEM], LEAD),
        response([SAID_ITEM], EXPERT),
        response([SAID_ITEM], LEAD),
      ],
      send: responses(false),
    },
    {
      name: 'streams of the Responses API',
      answers: [
        responseStream(CALL_ITEM, LEAD),
        responseStream(SAID_ITEM, EXPERT),
        responseStream(SAID_ITEM, LEAD),
      ],
      send: responses(true),
    },
  ],
  messages: [
    {
      name: 'messages',
      answers: [message(call, 'tool_use'), MESSAGE, MESSAGE],
      send: messages(false),
    },
    {
      name: 'streams of messages',
      answers: [CALL_STREAM, MESSAGE_STREAM, MESSAGE_STREAM],
      send: messages(true),
    },
  ],
};
