import { type AgentTracer, createAgentTracer } from 'align-evals/tracing';
import { afterAll, describe, expect, it } from 'vitest';
import { type Answer, startAnswerServer } from '../support/answer-server.ts';
import { SAID as SAID_CHAT, SAID_STREAM } from '../support/chat-answers.ts';
import { response, RESPONSE_STREAM, SAID_ITEM } from '../support/responses-answers.ts';
import { SAID_EVENTS, SAID_MESSAGE } from './support/anthropic-answers.ts';
import { ANTHROPIC } from './support/anthropic-clients.ts';
import { OPENAI } from './support/openai-clients.ts';
import { ANSWERED, ASK, calls, recorded, SYSTEM, traceOf } from './support/traces.ts';

const server = await startAnswerServer();
afterAll(server.close);

interface Api {
  readonly name: string;
  readonly json: Answer;
  readonly stream: Answer;
  readonly ask: (client: Clients, isStream: boolean) => Promise<unknown>;
  readonly clients: Version;
}

type Version = (typeof OPENAI)[number] | (typeof ANTHROPIC)[number];
type Clients = ReturnType<Version['create']>;

const messages = [{ role: 'user' as const, content: ASK }];
const system = { role: 'system' as const, content: SYSTEM };

/** Reads a stream to its end; an answer that is none is whole already. */
async function finish(answer: unknown): Promise<void> {
  if (!(Symbol.asyncIterator in Object(answer))) return;
  for await (const _ of answer as AsyncIterable<unknown>);
}

const APIS: readonly Api[] = [
  ...OPENAI.flatMap((clients): Api[] => [
    {
      name: `chat completions of ${clients.name}`,
      json: SAID_CHAT,
      stream: SAID_STREAM,
      clients,
      ask: async (client, stream) => {
        const body = { model: 'm', messages: [system, ...messages], stream };
        await finish('chat' in client && (await client.chat.completions.create(body)));
      },
    },
    {
      name: `the Responses API of ${clients.name}`,
      json: response([SAID_ITEM]),
      stream: RESPONSE_STREAM,
      clients,
      ask: async (client, stream) => {
        const body = { model: 'm', instructions: SYSTEM, input: ASK, stream };
        await finish('responses' in client && (await client.responses.create(body)));
      },
    },
  ]),
  ...ANTHROPIC.map((clients): Api => ({
    name: `messages of ${clients.name}`,
    json: SAID_MESSAGE,
    stream: SAID_EVENTS,
    clients,
    ask: async (client, stream) => {
      const body = { model: 'm', max_tokens: 9, system: SYSTEM, messages, stream };
      await finish('messages' in client && (await client.messages.create(body)));
    },
  })),
];

const error = { type: 'rate_limit_error', message: 'Slow down.' };
const failed = (status: number): Answer => ({
  json: { type: 'error', error },
  status,
  headers: { 'retry-after-ms': '1', 'retry-after': '0.001' },
});
const DROPPED: Answer = { events: [], then: 'drop' };

function record(clients: Version, tracer: AgentTracer, url: string): Clients {
  return clients.record(tracer, url, { maxRetries: 2 });
}

describe.each(APIS)('$name', ({ json, stream, ask, clients }) => {
  it.each([
    ['429', false, [failed(429), json]],
    ['429, as a stream', true, [failed(429), stream]],
    ['500 twice', false, [failed(500), failed(503), json]],
  ] as const)('that is sent again after %s is one interaction', async (_, isStream, answers) => {
    const tracer = createAgentTracer();
    const url = server.answering(...answers);
    await ask(record(clients, tracer, url), isStream);
    await tracer.settled();

    expect(server.requests(url)).toHaveLength(answers.length);
    expect(recorded(tracer)).toEqual(calls(ANSWERED));
  });

  it('that fails for good is counted once, and its error is that of the client', async () => {
    const tracer = createAgentTracer();
    const answers = [failed(429), failed(429), failed(500)];
    const client = record(clients, tracer, server.answering(...answers, json));
    const plain = clients.create(server.answering(...answers), { maxRetries: 2 });
    const thrown = (asked: Clients): Promise<unknown> =>
      ask(asked, false).catch((reason: unknown) => reason);
    const expected = await thrown(plain);

    expect(expected).toMatchObject({ status: 500 });
    expect(describeError(await thrown(client))).toEqual(describeError(expected));
    expect(() => tracer.trace()).toThrow(expect.objectContaining({ reason: 'no_model_calls' }));

    // The application asks again: the same agent got its answer.
    await ask(client, false);
    expect(recorded(tracer)).toEqual(calls(ANSWERED));
  });

  it('that fails for good is counted when another call is answered', async () => {
    const tracer = createAgentTracer();
    const answering = (...answers: readonly Answer[]): Clients =>
      record(clients, tracer, server.answering(...answers));
    await tracer.agent('hasty', () => ask(answering(failed(401)), false)).catch(() => {});
    await tracer.agent('patient', () => ask(answering(json), false));

    expect(recorded(tracer)).toEqual({
      trace: traceOf({ patient: [ANSWERED] }),
      warnings: [{ code: 'model_call_failed', level: 'loss', detail: '401 (1 call)' }],
    });
  });

  it('whose connection breaks before a word is a failed call', async () => {
    const tracer = createAgentTracer();
    const client = record(clients, tracer, server.answering(DROPPED, json));
    await expect(ask(client, true)).rejects.toThrow();
    await tracer.settled();
    await ask(client, false);

    expect(recorded(tracer)).toEqual({
      trace: traceOf({ workflow: [ANSWERED] }),
      warnings: [{ code: 'model_call_failed', level: 'loss', spanId: 'workflow' }],
    });
  });
});

function describeError(thrown: unknown): unknown {
  expect(thrown).toBeInstanceOf(Error);
  const { name, message, status, error: body } = thrown as Error & Record<string, unknown>;
  return { name, message, status, body, keys: Object.keys(thrown as Error) };
}
