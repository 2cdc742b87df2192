import OpenAI7 from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import OpenAI6 from 'openai-v6';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startAnswerServer, type Answer } from './support/answer-server.ts';
import {
  ASKED_TOOL,
  CALL,
  completion,
  completions,
  SAID,
  SAID_STREAM,
} from './support/chat-answers.ts';
import { adviceFor, conversation, outcomeOf, refused, settle } from './support/outcome.ts';
import { KEY } from '../kit/canary/secrets.ts';

const server = await startAnswerServer();
afterAll(server.close);

const LIBRARIES = [
  { name: 'openai 6', OpenAI: OpenAI6 as unknown as typeof OpenAI7 },
  { name: 'openai 7', OpenAI: OpenAI7 },
];

const model = 'gpt-5.2';
const messages = [{ role: 'user' as const, content: 'How warm is it in Oslo?' }];
const ASKS = [...messages, { role: 'assistant', content: null, tool_calls: [CALL] }];
const TOLD = [...ASKS, { role: 'tool', tool_call_id: 'call_7', content: '7' }];
const ANSWERED = [...messages, { role: 'assistant', content: '7 degrees.' }];

describe.each(LIBRARIES)('chat completions of $name', ({ OpenAI }) => {
  const connect = (...answers: readonly Answer[]): OpenAI7 =>
    new OpenAI({ apiKey: KEY, baseURL: server.answering(...answers), maxRetries: 0 });
  const tools = [
    {
      type: 'function' as const,
      function: {
        name: 'weather',
        description: 'The weather of a city',
        parameters: { type: 'object', properties: { city: { type: 'string' } } },
        parse: (text: string) => JSON.parse(text) as object,
        function: () => '7',
      },
    },
  ];

  it('an answer is joined to its messages', async () => {
    const result = await connect(SAID).chat.completions.create({ model, messages });
    expect(outcomeOf({ messages, result })).toEqual(conversation('openai.chat', 'stop', ANSWERED));
  });

  it('a call of a tool is kept', async () => {
    const result = await connect(ASKED_TOOL).chat.completions.create({ model, messages });
    expect(outcomeOf({ messages, result })).toEqual(
      conversation('openai.chat', 'tool_calls', ASKS),
    );
  });

  it('a parsed answer is the text that the model wrote', async () => {
    const response_format = zodResponseFormat(z.object({ degrees: z.number() }), 'weather');
    const result = await connect(completion({ content: '{"degrees": 7}' })).chat.completions.parse({
      model,
      messages,
      response_format,
    });
    expect(result.choices[0]?.message.parsed).toEqual({ degrees: 7 });
    const expected = [...messages, { role: 'assistant', content: '{"degrees": 7}' }];
    expect(outcomeOf({ messages, result })).toEqual(conversation('openai.chat', 'stop', expected));
  });

  it('of several answers the chosen one is taken', async () => {
    const answers = completions([{ content: 'Warm.' }, { content: '7 degrees.' }]);
    const result = await connect(answers).chat.completions.create({ model, messages, n: 2 });
    expect(outcomeOf({ messages, result })).toEqual(refused('multiple_choices', 'openai.chat'));
    expect(outcomeOf({ messages, result, choice: 1 })).toEqual(
      conversation('openai.chat', 'stop', ANSWERED, {
        warnings: [{ code: 'other_choices_ignored', detail: '1' }],
      }),
    );
  });

  it('what withResponse() gives is unwrapped', async () => {
    const result = await connect(SAID).chat.completions.create({ model, messages }).withResponse();
    expect(outcomeOf({ messages, result })).toEqual(conversation('openai.chat', 'stop', ANSWERED));
  });

  it('what finalChatCompletion() of a stream gives is an answer', async () => {
    const result = await connect(SAID_STREAM)
      .chat.completions.stream({ model, messages })
      .finalChatCompletion();
    expect(outcomeOf({ messages, result })).toEqual(conversation('openai.chat', 'stop', ANSWERED));
  });

  it('the history of runTools() is not doubled by its answer', async () => {
    const runner = connect(ASKED_TOOL, SAID).chat.completions.runTools({ model, messages, tools });
    const result = await runner.finalChatCompletion();
    expect(outcomeOf({ messages: runner.messages, result })).toEqual(
      conversation('openai.chat', 'stop', [...TOLD, { role: 'assistant', content: '7 degrees.' }], {
        warnings: [{ code: 'result_already_in_messages' }],
      }),
    );
  });

  it('a completion of the first API is an answer', async () => {
    const json = {
      id: 'cmpl-1',
      object: 'text_completion',
      created: 1,
      model,
      choices: [{ index: 0, text: '7 degrees.', finish_reason: 'stop', logprobs: null }],
    };
    const result = await connect({ json }).completions.create({
      model,
      prompt: 'How warm is it in Oslo?',
    });
    expect(outcomeOf({ messages, result })).toEqual(
      conversation('openai.completion', 'stop', ANSWERED),
    );
  });

  it('a promise is refused', async () => {
    const result = connect(SAID).chat.completions.create({ model, messages });
    expect(outcomeOf({ messages, result })).toEqual(refused('is_promise'));
    await settle(result);
  });

  it('a stream is refused, and so is each of its chunks', async () => {
    const result = await connect(SAID_STREAM).chat.completions.create({
      model,
      messages,
      stream: true,
    });
    expect(outcomeOf({ messages, result })).toEqual(refused('is_stream'));
    expect(adviceFor(result)).toBe(
      'pass the final response of the stream, or the text of all chunks as a string',
    );
    const pieces = await Array.fromAsync(result);
    expect(outcomeOf({ messages, result: pieces[0] })).toEqual(refused('is_stream'));
    expect(outcomeOf({ messages, result: pieces })).toEqual(refused('is_stream'));
  });

  it('the helper of a stream is refused, before and after its end', async () => {
    const result = connect(SAID_STREAM).chat.completions.stream({ model, messages });
    expect(outcomeOf({ messages, result })).toEqual(refused('is_stream'));
    expect(adviceFor(result)).toBe('pass await stream.finalChatCompletion()');
    await result.done();
    expect(outcomeOf({ messages, result })).toEqual(refused('is_stream'));
  });

  it('a runner of tools is refused', async () => {
    const result = connect(ASKED_TOOL, SAID).chat.completions.runTools({ model, messages, tools });
    expect(outcomeOf({ messages, result })).toEqual(refused('is_runner'));
    await result.done();
    expect(outcomeOf({ messages, result })).toEqual(refused('is_runner'));
  });

  it('a streaming runner of tools is refused', async () => {
    const result = connect(SAID_STREAM).chat.completions.runTools({
      model,
      messages,
      tools,
      stream: true,
    });
    expect(outcomeOf({ messages, result })).toEqual(refused('is_stream'));
    expect(adviceFor(result)).toBe('pass await stream.finalChatCompletion()');
    await result.done();
  });

  it('an HTTP response is refused', async () => {
    const result = await connect(SAID).chat.completions.create({ model, messages }).asResponse();
    expect(outcomeOf({ messages, result })).toEqual(refused('is_http_response'));
  });

  it('an error is refused, and so is its body in the place of an answer', async () => {
    const json = {
      error: { message: 'No such model', type: 'invalid_request_error', code: 'model_not_found' },
    };
    const failing = connect({ json, status: 404 }).chat.completions.create({ model, messages });
    const error: unknown = await failing.catch((reason: unknown) => reason);
    expect(outcomeOf({ messages, result: error })).toEqual(refused('is_error'));
    const result = await connect({ json }).chat.completions.create({ model, messages });
    expect(outcomeOf({ messages, result })).toEqual(refused('is_error_body'));
  });
});
