import { createOpenAI as createOpenAI7 } from '@ai-sdk/openai';
import { createOpenAI as createOpenAI5 } from '@ai-sdk/openai-v2';
import { createOpenAI as createOpenAI6 } from '@ai-sdk/openai-v3';
import * as ai7 from 'ai';
import * as ai5 from 'ai-v5';
import * as ai6 from 'ai-v6';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startAnswerServer, type Answer } from './support/answer-server.ts';
import {
  ASKED_STREAM,
  ASKED_TOOL,
  CALL,
  completion,
  SAID,
  SAID_STREAM,
  streamed,
} from './support/chat-answers.ts';
import { response, SAID_ITEM } from './support/responses-answers.ts';
import { adviceFor, conversation, outcomeOf, refused, settle } from './support/outcome.ts';
import { KEY } from '../kit/canary/secrets.ts';

// The SDK prints what it does not support of a request.
Reflect.set(globalThis, 'AI_SDK_LOG_WARNINGS', false);

const server = await startAnswerServer();
afterAll(server.close);

// Called alike in all three, with types that differ.
type Library = typeof ai7;
type Connect = typeof createOpenAI7;

const LIBRARIES = [
  {
    name: 'ai 5',
    ai: ai5 as unknown as Library,
    createOpenAI: createOpenAI5 as unknown as Connect,
    failure: 'No such city',
  },
  {
    name: 'ai 6',
    ai: ai6 as unknown as Library,
    createOpenAI: createOpenAI6 as unknown as Connect,
    failure: 'No such city',
  },
  { name: 'ai 7', ai: ai7, createOpenAI: createOpenAI7, failure: 'Error: No such city' },
];

const prompt = 'How warm is it in Oslo?';
const input = prompt;
const ASKED = [{ role: 'user', content: prompt }];
const ANSWERED = [...ASKED, { role: 'assistant', content: '7 degrees.' }];
const ROUND_TRIP = [
  ...ASKED,
  { role: 'assistant', content: null, tool_calls: [CALL] },
  { role: 'tool', tool_call_id: 'call_7', content: '7' },
  { role: 'assistant', content: '7 degrees.' },
];

const citation = {
  type: 'url_citation',
  start_index: 0,
  end_index: 10,
  url: 'https://weather.example/oslo',
  title: 'Oslo',
};
const action = { type: 'search', query: 'Oslo weather' };
const searched = response([
  { id: 'rs_1', type: 'reasoning', summary: [{ type: 'summary_text', text: 'Look it up.' }] },
  { id: 'ws_1', type: 'web_search_call', status: 'completed', action },
  { ...SAID_ITEM, content: [{ type: 'output_text', text: '7 degrees.', annotations: [citation] }] },
]);

describe.each(LIBRARIES)('$name', ({ ai, createOpenAI, failure }) => {
  const connect = (...answers: readonly Answer[]): ReturnType<Connect> =>
    createOpenAI({ apiKey: KEY, baseURL: server.answering(...answers) });
  const chat = (...answers: readonly Answer[]) => connect(...answers).chat('gpt-5.2');
  const weather = ai.tool({ inputSchema: z.object({ city: z.string() }), execute: () => 7 });
  const withTools = { prompt, tools: { weather }, stopWhen: ai.stepCountIs(5), maxRetries: 0 };
  const schema = z.object({ degrees: z.number() });

  it('what generateText() gives is an answer', async () => {
    const result = await ai.generateText({ model: chat(SAID), prompt });
    expect(outcomeOf({ input, result })).toEqual(conversation('ai-sdk.text', 'stop', ANSWERED));
  });

  it('all steps are kept, each once', async () => {
    const result = await ai.generateText({ ...withTools, model: chat(ASKED_TOOL, SAID) });
    expect(result.steps).toHaveLength(2);
    expect(outcomeOf({ input, result })).toEqual(conversation('ai-sdk.text', 'stop', ROUND_TRIP));
  });

  it('a tool that fails is told', async () => {
    const tools = {
      weather: ai.tool({
        inputSchema: z.object({ city: z.string() }),
        execute: (): number => {
          throw new Error('No such city');
        },
      }),
    };
    const result = await ai.generateText({ ...withTools, tools, model: chat(ASKED_TOOL, SAID) });
    const expected = ROUND_TRIP.map((message) =>
      message.role === 'tool' ? { ...message, content: failure } : message,
    );
    expect(outcomeOf({ input, result })).toEqual(
      conversation('ai-sdk.text', 'stop', expected, { extras: [{ index: 2, isError: true }] }),
    );
  });

  it('a call whose arguments do not fit keeps them, and is told', async () => {
    const cut = { ...CALL, function: { name: 'weather', arguments: '{"city":"Os' } };
    const bad = completion({ tool_calls: [cut] }, 'length');
    const result = await ai.generateText({
      ...withTools,
      stopWhen: ai.stepCountIs(1),
      model: chat(bad),
    });
    const outcome = outcomeOf({ input, result }) as { messages: unknown[]; warnings: unknown[] };
    expect(outcome.messages[1]).toEqual({ role: 'assistant', content: null, tool_calls: [cut] });
    expect(outcome.warnings).toEqual([
      { code: 'truncated' },
      { code: 'invalid_tool_arguments', detail: 'call_7' },
    ]);
  });

  it('a search of the provider, its sources and its thoughts are kept', async () => {
    const openai = connect(searched);
    const tools = { web_search: openai.tools.webSearch() };
    const result = await ai.generateText({ model: openai.responses('gpt-5.2'), prompt, tools });
    const search = {
      id: 'ws_1',
      type: 'function',
      function: { name: 'web_search', arguments: '{}' },
    };
    const source = {
      sourceType: 'url',
      id: expect.any(String) as string,
      url: citation.url,
      title: 'Oslo',
    };
    expect(outcomeOf({ input, result })).toEqual(
      conversation(
        'ai-sdk.text',
        'stop',
        [
          ...ASKED,
          { role: 'assistant', content: null, tool_calls: [search] },
          { role: 'tool', tool_call_id: 'ws_1', content: JSON.stringify({ action }) },
          { role: 'assistant', content: '7 degrees.' },
        ],
        {
          extras: [
            { index: 1, reasoning: 'Look it up.', serverExecuted: ['ws_1'] },
            { index: 3, annotations: [source] },
          ],
        },
      ),
    );
  });

  it('what generateObject() gives is its object', async () => {
    const result = await ai.generateObject({
      model: chat(completion({ content: '{"degrees": 7}' })),
      prompt,
      schema,
    });
    const expected = [...ASKED, { role: 'assistant', content: '{"degrees":7}' }];
    expect(outcomeOf({ input, result })).toEqual(conversation('ai-sdk.object', 'stop', expected));
  });

  it('an object that names a type of another API is still an object', async () => {
    const content = '{"result":"chat.completion"}';
    const values = ['chat.completion', 'response'];
    const result = await ai.generateObject({
      model: chat(completion({ content })),
      prompt,
      output: 'enum',
      enum: values,
    });
    const expected = [...ASKED, { role: 'assistant', content: 'chat.completion' }];
    expect(outcomeOf({ input, result })).toEqual(conversation('ai-sdk.object', 'stop', expected));
  });

  it('a stream of text is refused, and its steps are an answer', async () => {
    const result = ai.streamText({ ...withTools, model: chat(ASKED_STREAM, SAID_STREAM) });
    expect(outcomeOf({ input, result })).toEqual(refused('is_stream'));
    expect(adviceFor(result)).toBe('pass { steps: await result.steps }');
    const finished = { steps: await result.steps };
    expect(outcomeOf({ input, result: finished })).toEqual(
      conversation('ai-sdk.text', 'stop', ROUND_TRIP),
    );
    expect(outcomeOf({ input, result })).toEqual(refused('is_stream'));
  });

  it('the text that a stream carried is an answer', async () => {
    const { text } = ai.streamText({ model: chat(SAID_STREAM), prompt });
    expect(outcomeOf({ input, result: text })).toEqual(refused('is_promise'));
    expect(outcomeOf({ input, result: await text })).toEqual(
      conversation('string', null, ANSWERED),
    );
  });

  it('a stream of an object is refused', async () => {
    const result = ai.streamObject({
      model: chat(streamed([{ content: '{"degrees":7}' }])),
      prompt,
      schema,
    });
    expect(outcomeOf({ input, result })).toEqual(refused('is_stream'));
    expect(adviceFor(result)).toBe('pass JSON.stringify(await result.object)');
    await settle(Array.fromAsync(result.partialObjectStream));
  });

  it('the parts of a stream are refused', async () => {
    const { textStream } = ai.streamText({ model: chat(SAID_STREAM), prompt });
    expect(outcomeOf({ input, result: textStream })).toEqual(refused('is_stream'));
    await settle(Array.fromAsync(textStream));
  });

  it('a promise is refused', async () => {
    const result = ai.generateText({ model: chat(SAID), prompt });
    expect(outcomeOf({ input, result })).toEqual(refused('is_promise'));
    await settle(result);
  });

  it('an error is refused', async () => {
    const failing = ai.generateText({
      model: chat({ status: 400, json: { error: { message: 'Bad' } } }),
      prompt,
      maxRetries: 0,
    });
    const error: unknown = await failing.catch((reason: unknown) => reason);
    expect(outcomeOf({ input, result: error })).toEqual(refused('is_error'));
  });
});
