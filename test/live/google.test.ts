import { GoogleGenAI as GoogleGenAI3, Type } from '@google/genai';
import { GoogleGenAI as GoogleGenAI2 } from '@google/genai-v2';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startAnswerServer, type Answer } from './support/answer-server.ts';
import { adviceFor, conversation, outcomeOf, refused, settle } from './support/outcome.ts';
import { KEY } from '../kit/canary/secrets.ts';

const server = await startAnswerServer();
afterAll(server.close);

const LIBRARIES = [
  { name: '@google/genai 2', GoogleGenAI: GoogleGenAI2 as unknown as typeof GoogleGenAI3 },
  { name: '@google/genai 3', GoogleGenAI: GoogleGenAI3 },
];

const model = 'gemini-3-pro';
const systemInstruction = 'Answer in one sentence.';
const contents = 'How warm is it in Oslo?';
const request = { model, contents, config: { systemInstruction } };
const ASKED = [
  { role: 'system', content: systemInstruction },
  { role: 'user', content: contents },
];
const ANSWERED = [...ASKED, { role: 'assistant', content: '7 degrees.' }];
const CALLED = {
  role: 'assistant',
  content: null,
  tool_calls: [
    { id: 'call_0', type: 'function', function: { name: 'weather', arguments: '{"city":"Oslo"}' } },
  ],
};

function generated(parts: readonly object[], more: object = { finishReason: 'STOP' }): object {
  const candidates = [{ index: 0, content: { role: 'model', parts }, ...more }];
  return {
    candidates,
    modelVersion: model,
    responseId: 'r1',
    usageMetadata: { totalTokenCount: 3 },
  };
}

const said = [{ text: '7 degrees.' }];
const called = [{ functionCall: { name: 'weather', args: { city: 'Oslo' } } }];
const answer = { json: generated(said) };
const ask = { json: generated(called) };
const stream: Answer = {
  events: [{ data: generated([{ text: '7 ' }], {}) }, { data: generated([{ text: 'degrees.' }]) }],
};

const steps = [
  { type: 'user_input', content: [{ type: 'text', text: contents }] },
  { type: 'model_output', content: [{ type: 'text', text: '7 degrees.' }] },
];
const interaction = { id: 'int_1', status: 'completed', object: 'interaction', model, steps };

describe.each(LIBRARIES)('$name', ({ GoogleGenAI }) => {
  const connect = (...answers: readonly Answer[]): GoogleGenAI3 =>
    new GoogleGenAI({ apiKey: KEY, httpOptions: { baseUrl: server.answering(...answers) } });

  const weather = {
    tool: () =>
      Promise.resolve({
        functionDeclarations: [
          {
            name: 'weather',
            parameters: { type: Type.OBJECT, properties: { city: { type: Type.STRING } } },
          },
        ],
      }),
    callTool: () =>
      Promise.resolve([{ functionResponse: { name: 'weather', response: { output: '7' } } }]),
  };

  it('an answer follows its system text and its contents', async () => {
    const result = await connect(answer).models.generateContent(request);
    expect(outcomeOf({ system: systemInstruction, input: contents, result })).toEqual(
      conversation('gemini.generate', 'STOP', ANSWERED),
    );
  });

  it('a call of a function gets an id, and nothing is printed', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const result = await connect(ask).models.generateContent(request);
    expect(outcomeOf({ system: systemInstruction, input: contents, result })).toEqual(
      conversation('gemini.generate', 'STOP', [...ASKED, CALLED]),
    );
    expect(warn.mock.calls).toEqual([]);
    warn.mockRestore();
  });

  it('calls that the library made by itself are kept, and so is what began them', async () => {
    const config = { systemInstruction, tools: [weather] };
    const result = await connect(ask, answer).models.generateContent({ ...request, config });
    expect(outcomeOf({ system: systemInstruction, input: contents, result })).toEqual(
      conversation('gemini.generate', 'STOP', [
        ...ASKED,
        CALLED,
        { role: 'tool', tool_call_id: 'call_0', content: '7' },
        { role: 'assistant', content: '7 degrees.' },
      ]),
    );
  });

  it('a call that the library made last, at its limit, is told and not doubled', async () => {
    const automaticFunctionCalling = { maximumRemoteCalls: 1 };
    const config = { systemInstruction, tools: [weather], automaticFunctionCalling };
    const result = await connect(ask, ask).models.generateContent({ ...request, config });
    expect(outcomeOf({ system: systemInstruction, input: contents, result })).toEqual(
      conversation(
        'gemini.generate',
        'STOP',
        [...ASKED, CALLED, { role: 'tool', tool_call_id: 'call_0', content: '7' }],
        {
          warnings: [{ code: 'afc_limit_reached' }],
        },
      ),
    );
  });

  it('the history of a chat holds its answer', async () => {
    const chat = connect(answer).chats.create({ model, config: { systemInstruction } });
    const result = await chat.sendMessage({ message: contents });
    expect(outcomeOf({ system: systemInstruction, messages: chat.getHistory(), result })).toEqual(
      conversation('gemini.generate', 'STOP', ANSWERED, {
        warnings: [{ code: 'result_already_in_messages' }],
      }),
    );
  });

  it('a blocked prompt is refused', async () => {
    const json = { promptFeedback: { blockReason: 'SAFETY' }, modelVersion: model };
    const result = await connect({ json }).models.generateContent(request);
    expect(outcomeOf({ input: contents, result })).toEqual(
      refused('prompt_blocked', 'gemini.generate'),
    );
  });

  it('a stream is refused; one chunk of it passes for an answer, and is told', async () => {
    const result = await connect(stream).models.generateContentStream(request);
    expect(outcomeOf({ input: contents, result })).toEqual(refused('is_stream'));
    expect(adviceFor(result)).toBe(
      'pass the final response of the stream, or the text of all chunks as a string',
    );
    const chunks = await Array.fromAsync(result);
    expect(outcomeOf({ system: systemInstruction, input: contents, result: chunks[0] })).toEqual(
      conversation('gemini.generate', null, [...ASKED, { role: 'assistant', content: '7 ' }], {
        warnings: [expect.objectContaining({ code: 'abnormal_finish' })],
      }),
    );
  });

  it('a promise is refused', async () => {
    const result = connect(answer).models.generateContent(request);
    expect(outcomeOf({ input: contents, result })).toEqual(refused('is_promise'));
    await settle(result);
  });

  it('an error is refused', async () => {
    const json = { error: { code: 400, message: 'Bad', status: 'INVALID_ARGUMENT' } };
    const failing = connect({ json, status: 400 }).models.generateContent(request);
    const error: unknown = await failing.catch((reason: unknown) => reason);
    expect(outcomeOf({ input: contents, result: error })).toEqual(refused('is_error'));
  });

  it('an interaction is an answer, with or without its input', async () => {
    const result = await connect({ json: interaction }).interactions.create({
      model,
      input: contents,
    });
    const expected = [
      { role: 'user', content: contents },
      { role: 'assistant', content: '7 degrees.' },
    ];
    expect(outcomeOf({ input: contents, result })).toEqual(
      conversation('gemini.interaction', 'completed', expected),
    );
    expect(outcomeOf({ result })).toEqual(
      conversation('gemini.interaction', 'completed', expected),
    );
  });

  it('an interaction that is not finished is refused', async () => {
    const json = { ...interaction, status: 'in_progress', steps: [] };
    const result = await connect({ json }).interactions.create({
      model,
      input: contents,
      background: true,
    });
    expect(outcomeOf({ input: contents, result })).toEqual(
      refused('not_finished', 'gemini.interaction'),
    );
  });

  it('a stream of an interaction is refused', async () => {
    const events: Answer = {
      events: [{ data: { event_type: 'interaction.complete', interaction } }],
    };
    const result = await connect(events).interactions.create({
      model,
      input: contents,
      stream: true,
    });
    expect(outcomeOf({ input: contents, result })).toEqual(refused('is_stream'));
  });
});
