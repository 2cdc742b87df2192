import { Mistral } from '@mistralai/mistralai';
import { HTTPClient } from '@mistralai/mistralai/lib/http.js';
import { createAgentTracer } from 'align-evals/tracing';
import { CohereClientV2 } from 'cohere-ai';
import Groq from 'groq-sdk';
import { afterAll, describe, expect, it } from 'vitest';
import { KEY } from '../../kit/canary/secrets.ts';
import { startAnswerServer } from '../support/answer-server.ts';
import { SAID as SAID_ANSWER, SAID_STREAM } from '../support/chat-answers.ts';
import { ANSWERED, ASK, calls, recorded, SAID, SYSTEM } from './support/traces.ts';

const server = await startAnswerServer();
afterAll(server.close);

const messages = [
  { role: 'system' as const, content: SYSTEM },
  { role: 'user' as const, content: ASK },
];
const request = { model: 'm', messages };

describe('groq-sdk is recorded with', () => {
  it.each([
    ['create', SAID_ANSWER, false],
    ['a stream', SAID_STREAM, true],
  ] as const)('%s', async (_, answer, stream) => {
    const tracer = createAgentTracer();
    const client = tracer.wrap(new Groq({ apiKey: KEY, baseURL: server.answering(answer) }));
    expect(client).toBeInstanceOf(Groq);
    const got = await client.chat.completions.create({ ...request, stream });
    let text = '';
    if ('choices' in got) text = got.choices[0]?.message.content ?? '';
    else for await (const { choices } of got) text += choices[0]?.delta.content ?? '';

    expect(text).toBe(SAID);
    expect(recorded(tracer)).toEqual(calls(ANSWERED));
  });
});

describe('@mistralai/mistralai, whose requests are objects, is recorded with', () => {
  const connect = (fetch: typeof globalThis.fetch, serverURL: string): Mistral =>
    new Mistral({ apiKey: KEY, serverURL, httpClient: new HTTPClient({ fetcher: fetch }) });

  it('complete', async () => {
    const tracer = createAgentTracer();
    const { chat } = connect(tracer.fetch(), server.answering(SAID_ANSWER));
    const { choices } = await chat.complete(request);

    expect(choices?.[0]?.message?.content).toBe(SAID);
    expect(recorded(tracer)).toEqual(calls(ANSWERED));
  });

  it('stream', async () => {
    const tracer = createAgentTracer();
    const { chat } = connect(tracer.fetch(), server.answering(SAID_STREAM));
    let text = '';
    for await (const { data } of await chat.stream(request)) {
      text += String(data.choices[0]?.delta.content ?? '');
    }
    await tracer.settled();

    expect(text).toBe(SAID);
    expect(recorded(tracer)).toEqual(calls(ANSWERED));
  });
});

describe('cohere-ai is recorded with', () => {
  const message = { role: 'assistant', content: [{ type: 'text', text: SAID }] };
  const said = { json: { id: '1', finish_reason: 'COMPLETE', message } };

  it('chat', async () => {
    const tracer = createAgentTracer();
    const environment = server.answering(said);
    const client = new CohereClientV2({ token: KEY, environment, fetch: tracer.fetch() });
    await client.chat(request);

    expect(recorded(tracer)).toEqual(calls(ANSWERED));
  });

  it('chatStream', async () => {
    const events = [
      { type: 'message-start', id: '1', delta: { message: { role: 'assistant', content: [] } } },
      {
        type: 'content-start',
        index: 0,
        delta: { message: { content: { type: 'text', text: '' } } },
      },
      ...['7 ', 'degrees.'].map((text) => ({
        type: 'content-delta',
        index: 0,
        delta: { message: { content: { text } } },
      })),
      { type: 'content-end', index: 0 },
      { type: 'message-end', delta: { finish_reason: 'COMPLETE', usage: {} } },
    ];
    const tracer = createAgentTracer();
    const environment = server.answering({
      events: events.map((data) => ({ name: data.type, data })),
    });
    const client = new CohereClientV2({ token: KEY, environment, fetch: tracer.fetch() });
    let text = '';
    for await (const event of await client.chatStream(request)) {
      if (event.type === 'content-delta') text += event.delta?.message?.content?.text ?? '';
    }

    expect(text).toBe(SAID);
    expect(recorded(tracer)).toEqual(calls(ANSWERED));
  });
});
