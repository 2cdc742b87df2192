import type Anthropic from '@anthropic-ai/sdk';
import { createAgentTracer, type AgentTracer } from 'align-evals/tracing';
import type OpenAI from 'openai';
import { afterAll, describe, expect, it } from 'vitest';
import { type Answer, type SeenRequest, startAnswerServer } from '../support/answer-server.ts';
import { SAID as SAID_CHAT } from '../support/chat-answers.ts';
import { response, SAID_ITEM } from '../support/responses-answers.ts';
import { SAID_MESSAGE } from './support/anthropic-answers.ts';
import { ANTHROPIC } from './support/anthropic-clients.ts';
import { OPENAI } from './support/openai-clients.ts';
import { ASK } from './support/traces.ts';

const server = await startAnswerServer();
afterAll(server.close);

interface Request<C> {
  readonly name: string;
  readonly answer: Answer;
  readonly send: (client: C) => Promise<unknown>;
}

const json = (value: unknown): Answer => ({ json: value });
const messages = [{ role: 'user' as const, content: ASK }];
const file = (): File => new File(['{"a":1}\n'], 'rows.jsonl', { type: 'application/jsonl' });

/** What is sent besides calls of models. Some of it looks like one. */
const OTHERS: readonly Request<OpenAI>[] = [
  {
    name: 'embeddings',
    answer: json({
      object: 'list',
      model: 'm',
      data: [{ object: 'embedding', index: 0, embedding: [0.5] }],
    }),
    send: ({ embeddings }) =>
      embeddings.create({ model: 'm', input: [ASK], encoding_format: 'float' }),
  },
  {
    name: 'moderations',
    answer: json({ id: 'modr_1', model: 'm', results: [{ flagged: false }] }),
    send: ({ moderations }) => moderations.create({ model: 'm', input: ASK }),
  },
  {
    name: 'the list of models',
    answer: json({ object: 'list', data: [{ id: 'm', object: 'model' }] }),
    send: ({ models }) => models.list(),
  },
  {
    name: 'a response by its id',
    answer: response([SAID_ITEM]),
    send: ({ responses }) => responses.retrieve('resp_1'),
  },
  {
    name: 'a file',
    answer: json({ id: 'file_1', object: 'file' }),
    send: ({ files }) => files.create({ file: file(), purpose: 'batch' }),
  },
  {
    name: 'speech',
    answer: { json: 'sound', headers: { 'content-type': 'audio/mpeg' } },
    send: async ({ audio }) => {
      const sound = await audio.speech.create({ model: 'm', voice: 'alloy', input: ASK });
      return Buffer.from(await sound.arrayBuffer()).toString();
    },
  },
  {
    name: 'a stored conversation of another kind',
    answer: json({ id: 'thread_1', object: 'thread' }),
    send: (client) => client.post('/threads', { body: { messages } }),
  },
];

const CALLS: readonly Request<OpenAI>[] = [
  {
    name: 'a chat completion',
    answer: SAID_CHAT,
    send: ({ chat }) => chat.completions.create({ model: 'm', messages }),
  },
  {
    name: 'a response',
    answer: response([SAID_ITEM]),
    send: ({ responses }) => responses.create({ model: 'm', input: ASK }),
  },
];

const ANTHROPIC_OTHERS: readonly Request<Anthropic>[] = [
  {
    name: 'a count of tokens',
    answer: json({ input_tokens: 7 }),
    send: (client) => client.messages.countTokens({ model: 'm', messages }),
  },
  {
    name: 'a batch',
    answer: json({ id: 'batch_1', type: 'message_batch' }),
    send: (client) =>
      client.messages.batches.create({
        requests: [{ custom_id: 'a', params: { model: 'm', max_tokens: 9, messages } }],
      }),
  },
  {
    name: 'the list of models',
    answer: json({ data: [{ id: 'm', type: 'model' }], has_more: false }),
    send: ({ models }) => models.list(),
  },
];

const ANTHROPIC_CALLS: readonly Request<Anthropic>[] = [
  {
    name: 'a message',
    answer: SAID_MESSAGE,
    send: (client) => client.messages.create({ model: 'm', max_tokens: 9, messages }),
  },
];

/** A request as it arrived, without what is random in each. */
function written({ method, path, headers, body }: SeenRequest): unknown {
  const { 'idempotency-key': _, ...others } = headers;
  const type = headers['content-type'] ?? '';
  const boundary = type.includes('boundary=') ? type.slice(type.indexOf('boundary=') + 9) : '-';
  const text = JSON.stringify([method, path, others, body.toString('latin1')]);
  return text.replaceAll(boundary, 'BOUNDARY');
}

/** Sends a request with and without a tracer, and returns the results and the requests that arrived. */
async function sendBoth<C>(
  { answer, send }: Request<C>,
  clients: {
    readonly create: (url: string) => C;
    readonly record: (tracer: AgentTracer, url: string) => C;
  },
) {
  const tracer = createAgentTracer();
  // The same address, which is in the path.
  const url = server.answering(answer, answer);
  const plain = await send(clients.create(url));
  const recorded = await send(clients.record(tracer, url));
  await tracer.settled();
  const [first, second, ...more] = server.seen(url).map(written);
  expect(more).toEqual([]);
  expect(second).toBe(first);
  // Pages know their clients.
  expect(JSON.stringify(recorded)).toBe(JSON.stringify(plain));
  expect(Reflect.get(Object(recorded), '_request_id')).toBe(
    Reflect.get(Object(plain), '_request_id'),
  );
  return tracer;
}

describe.each([
  ...OPENAI.map(({ name, hasCopies, create, record }) => ({
    name,
    record,
    // The default of openai 4 is not the fetch of the runtime, with which it cannot send files.
    create: (url: string) => create(url, hasCopies ? {} : { fetch: globalThis.fetch }),
    others: OTHERS.filter((other) => hasCopies || other.name !== 'a file'),
    calls: CALLS,
  })),
  ...ANTHROPIC.map((clients) => ({
    ...clients,
    others: ANTHROPIC_OTHERS,
    calls: ANTHROPIC_CALLS,
  })),
] as readonly {
  readonly name: string;
  readonly create: (url: string) => OpenAI;
  readonly record: (tracer: AgentTracer, url: string) => OpenAI;
  readonly others: readonly Request<OpenAI>[];
  readonly calls: readonly Request<OpenAI>[];
}[])('a recorded client of $name sends and receives the same as another one', (clients) => {
  it.each(clients.others)('with $name, which is not recorded', async (request) => {
    const tracer = await sendBoth(request, clients);

    expect(() => tracer.trace()).toThrow(expect.objectContaining({ reason: 'no_model_calls' }));
  });

  it.each(clients.calls)('with $name', async (request) => {
    const tracer = await sendBoth(request, clients);

    expect(tracer.result()).toMatchObject({ warnings: [], agents: [{ modelCalls: 1 }] });
  });
});
