import { Mistral } from '@mistralai/mistralai';
import { CohereClient, CohereClientV2 } from 'cohere-ai';
import Groq from 'groq-sdk';
import { Ollama } from 'ollama';
import { afterAll, describe, expect, it } from 'vitest';
import { startAnswerServer, type Answer } from './support/answer-server.ts';
import { ASKED_TOOL, CALL, completion, SAID, SAID_STREAM } from './support/chat-answers.ts';
import { adviceFor, conversation, outcomeOf, refused, settle } from './support/outcome.ts';
import { KEY } from '../kit/canary/secrets.ts';

const server = await startAnswerServer();
afterAll(server.close);

const question = 'How warm is it in Oslo?';
const messages = [{ role: 'user' as const, content: question }];
const ANSWERED = [...messages, { role: 'assistant', content: '7 degrees.' }];
const called = (id: string): object => ({
  role: 'assistant',
  content: null,
  tool_calls: [
    { id, type: 'function', function: { name: 'weather', arguments: '{"city":"Oslo"}' } },
  ],
});

describe('@mistralai/mistralai', () => {
  const connect = (...answers: readonly Answer[]): Mistral =>
    new Mistral({ apiKey: KEY, serverURL: server.answering(...answers) });
  const request = { model: 'm', messages };

  it('an answer and a call are read', async () => {
    const result = await connect(SAID).chat.complete(request);
    expect(outcomeOf({ messages, result })).toEqual(conversation('mistral.chat', 'stop', ANSWERED));
    const call = await connect(ASKED_TOOL).chat.complete(request);
    expect(outcomeOf({ messages, result: call })).toEqual(
      conversation('mistral.chat', 'tool_calls', [...messages, called('call_7')]),
    );
  });

  it('what the conversation holds on the server is told', async () => {
    const json = {
      object: 'conversation.response',
      conversation_id: 'conv_1',
      outputs: [
        {
          object: 'entry',
          type: 'message.output',
          id: 'm1',
          role: 'assistant',
          model: 'm',
          content: '7 degrees.',
        },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    };
    const result = await connect({ json }).beta.conversations.start({
      model: 'm',
      inputs: question,
    });
    expect(outcomeOf({ input: question, result })).toEqual(
      conversation('mistral.conversation', null, ANSWERED, {
        warnings: [{ code: 'conversation', detail: 'conv_1' }],
      }),
    );
  });

  it('a stream and a promise are refused', async () => {
    const result = await connect(SAID_STREAM).chat.stream(request);
    expect(outcomeOf({ messages, result })).toEqual(refused('is_stream'));
    const promise = connect(SAID).chat.complete(request);
    expect(outcomeOf({ messages, result: promise })).toEqual(refused('is_promise'));
    await settle(promise);
  });
});

describe('cohere-ai', () => {
  const second = {
    json: {
      id: '1',
      finish_reason: 'TOOL_CALL',
      message: { role: 'assistant', tool_plan: 'I look it up.', tool_calls: [CALL] },
    },
  };
  const first = {
    json: { response_id: '1', generation_id: 'g1', text: '7 degrees.', finish_reason: 'COMPLETE' },
  };
  const connect = (...answers: readonly Answer[]) => ({
    token: KEY,
    environment: server.answering(...answers),
  });

  it('the plan of an answer is its text, beside the calls', async () => {
    const result = await new CohereClientV2(connect(second)).chat({ model: 'm', messages });
    expect(outcomeOf({ messages, result })).toEqual(
      conversation(
        'cohere.v2',
        'TOOL_CALL',
        [...messages, { ...called('call_7'), content: 'I look it up.' }],
        {
          extras: [{ index: 1, toolPlan: true }],
        },
      ),
    );
  });

  it('an answer of the first API is read', async () => {
    const result = await new CohereClient(connect(first)).chat({ message: question });
    expect(outcomeOf({ messages, result })).toEqual(
      conversation('cohere.v1', 'COMPLETE', ANSWERED),
    );
  });

  it('the history that the first API repeats stands in the place of an input', async () => {
    const chat_history = [
      { role: 'USER', message: question },
      { role: 'CHATBOT', message: '7 degrees.' },
    ];
    const json = { ...first.json, chat_history };
    const result = await new CohereClient(connect({ json })).chat({ message: question });
    expect(outcomeOf({ result })).toEqual(conversation('cohere.v1', 'COMPLETE', ANSWERED));
  });

  it('a stream and a promise are refused', async () => {
    const events: Answer = {
      events: [{ name: 'message-start', data: { type: 'message-start', id: '1' } }],
    };
    const result = await new CohereClientV2(connect(events)).chatStream({ model: 'm', messages });
    expect(outcomeOf({ messages, result })).toEqual(refused('is_stream'));
    const promise = new CohereClientV2(connect(second)).chat({ model: 'm', messages });
    expect(outcomeOf({ messages, result: promise })).toEqual(refused('is_promise'));
    await settle(promise);
  });
});

describe('groq-sdk', () => {
  const connect = (...answers: readonly Answer[]): Groq =>
    new Groq({ apiKey: KEY, baseURL: server.answering(...answers), maxRetries: 0 });
  const request = { model: 'm', messages };

  it('tools that the provider carried out stand before the answer', async () => {
    const tool = { index: 0, type: 'search', arguments: '{"query":"Oslo"}', output: '7' };
    const message = { content: '7 degrees.', reasoning: 'Look it up.', executed_tools: [tool] };
    const result = await connect(completion(message)).chat.completions.create(request);
    expect(outcomeOf({ messages, result })).toMatchObject({
      kind: 'openai.chat',
      messages: [
        ...messages,
        {
          role: 'assistant',
          tool_calls: [
            { id: 'call_0', function: { name: 'search', arguments: '{"query":"Oslo"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'call_0', content: '7' },
        { role: 'assistant', content: '7 degrees.' },
      ],
    });
  });

  it('a stream and a promise are refused', async () => {
    const result = await connect(SAID_STREAM).chat.completions.create({ ...request, stream: true });
    expect(outcomeOf({ messages, result })).toEqual(refused('is_stream'));
    const promise = connect(SAID).chat.completions.create(request);
    expect(outcomeOf({ messages, result: promise })).toEqual(refused('is_promise'));
    await settle(promise);
  });
});

describe('ollama', () => {
  const connect = (...answers: readonly Answer[]): Ollama =>
    new Ollama({ host: server.answering(...answers) });
  const head = { model: 'm', created_at: '2026-11-21T00:00:00Z' };
  const done = { done: true, done_reason: 'stop', total_duration: 1 };

  it('an answer, a call without id and a generated text are read', async () => {
    const said = { ...head, ...done, message: { role: 'assistant', content: '7 degrees.' } };
    const result = await connect({ json: said }).chat({ model: 'm', messages });
    expect(outcomeOf({ messages, result })).toEqual(conversation('ollama.chat', 'stop', ANSWERED));

    const tool_calls = [{ function: { name: 'weather', arguments: { city: 'Oslo' } } }];
    const asked = { ...head, ...done, message: { role: 'assistant', content: '', tool_calls } };
    const call = await connect({ json: asked }).chat({ model: 'm', messages });
    expect(outcomeOf({ messages, result: call })).toEqual(
      conversation('ollama.chat', 'stop', [...messages, called('call_0')]),
    );

    const written = { ...head, ...done, response: '7 degrees.' };
    const text = await connect({ json: written }).generate({ model: 'm', prompt: question });
    expect(outcomeOf({ input: question, result: text })).toEqual(
      conversation('ollama.generate', 'stop', ANSWERED),
    );
  });

  it('a stream, each of its chunks and a promise are refused', async () => {
    const chunk = { ...head, done: false, message: { role: 'assistant', content: '7 ' } };
    const last = { ...head, ...done, message: { role: 'assistant', content: '' } };
    const result = await connect({ lines: [chunk, last] }).chat({
      model: 'm',
      messages,
      stream: true,
    });
    expect(outcomeOf({ messages, result })).toEqual(refused('is_stream'));
    expect(adviceFor(result)).toBe(
      'pass the final response of the stream, or the text of all chunks as a string',
    );
    const [first] = await Array.fromAsync(result);
    expect(outcomeOf({ messages, result: first })).toEqual(refused('is_stream'));
    const promise = connect({ json: last }).chat({ model: 'm', messages });
    expect(outcomeOf({ messages, result: promise })).toEqual(refused('is_promise'));
    await settle(promise);
  });
});
