import { GoogleGenAI } from '@google/genai';
import { createAgentTracer, type AgentTracer } from 'align-evals/tracing';
import { afterAll, describe, expect, it } from 'vitest';
import { KEY } from '../../kit/canary/secrets.ts';
import { type Answer, startAnswerServer } from '../support/answer-server.ts';
import {
  ANSWERED,
  ASK,
  calls,
  DESCRIPTION,
  PARAMETERS,
  recorded,
  SAID,
  SYSTEM,
  SYSTEM_MESSAGE,
  USER_MESSAGE,
} from './support/traces.ts';

const server = await startAnswerServer();
afterAll(server.close);

const model = 'gemini-3-pro';
const systemInstruction = SYSTEM;

function generated(parts: readonly object[], more: object = { finishReason: 'STOP' }): object {
  const candidates = [{ index: 0, content: { role: 'model', parts }, ...more }];
  return { candidates, modelVersion: model, responseId: 'r1', usageMetadata: {} };
}

const SAID_ANSWER = { json: generated([{ text: SAID }]) };
const SAID_STREAM = {
  events: [{ data: generated([{ text: '7 ' }], {}) }, { data: generated([{ text: 'degrees.' }]) }],
};

const connect = (tracer: AgentTracer, ...answers: readonly Answer[]): GoogleGenAI =>
  new GoogleGenAI({
    apiKey: KEY,
    httpOptions: { baseUrl: server.answering(...answers), fetch: tracer.fetch() },
  });

describe('contents of @google/genai are recorded with', () => {
  it('generateContent', async () => {
    const tracer = createAgentTracer();
    const { models } = connect(tracer, SAID_ANSWER);
    const { text } = await models.generateContent({
      model,
      contents: ASK,
      config: { systemInstruction },
    });

    expect(text).toBe(SAID);
    expect(recorded(tracer)).toEqual(calls(ANSWERED));
  });

  it('generateContentStream', async () => {
    const tracer = createAgentTracer();
    const { models } = connect(tracer, SAID_STREAM);
    const config = { systemInstruction };
    const stream = await models.generateContentStream({ model, contents: ASK, config });
    let said = '';
    for await (const { text } of stream) said += text ?? '';

    expect(said).toBe(SAID);
    expect(recorded(tracer)).toEqual(calls(ANSWERED));
  });

  it('a chat of several turns', async () => {
    const tracer = createAgentTracer();
    const { chats } = connect(tracer, SAID_STREAM, SAID_ANSWER);
    const chat = chats.create({ model, config: { systemInstruction } });
    for await (const _ of await chat.sendMessageStream({ message: ASK }));
    await chat.sendMessage({ message: 'And in Bergen?' });

    expect(recorded(tracer)).toEqual(
      calls(ANSWERED, {
        ...ANSWERED,
        input_messages: [
          SYSTEM_MESSAGE,
          USER_MESSAGE,
          // The chat keeps the pieces of a stream as messages.
          { role: 'assistant', type: 'text', content: '7 ' },
          { role: 'assistant', type: 'text', content: 'degrees.' },
          { role: 'user', type: 'text', content: 'And in Bergen?' },
        ],
      }),
    );
  });

  it('functions that the client calls by itself', async () => {
    const tracer = createAgentTracer();
    const functionCall = { name: 'weather', args: { city: 'Oslo' } };
    const { models } = connect(tracer, { json: generated([{ functionCall }]) }, SAID_ANSWER);
    const declaration = {
      name: 'weather',
      description: DESCRIPTION,
      parametersJsonSchema: PARAMETERS,
    };
    const functionResponse = { name: 'weather', response: { output: '7 degrees' } };
    await models.generateContent({
      model,
      contents: ASK,
      config: {
        systemInstruction,
        tools: [
          {
            tool: () => Promise.resolve({ functionDeclarations: [declaration] }),
            callTool: () => Promise.resolve([{ functionResponse }]),
          },
        ],
      },
    });

    const id = 'call_0';
    const content = { id, name: 'weather', parameters: '{"city":"Oslo"}' };
    const tools_available = [
      { name: 'weather', description: DESCRIPTION, parameters: JSON.stringify(PARAMETERS) },
    ];
    const asked = { ...ANSWERED, tools_available };
    expect(recorded(tracer)).toEqual(
      calls(
        { ...asked, output_messages: [{ type: 'tool_call', content }] },
        {
          ...asked,
          input_messages: [
            ...ANSWERED.input_messages,
            { role: 'assistant', type: 'tool_call', content },
            {
              role: 'tool',
              type: 'tool_response',
              content: { id, name: 'weather', response: '7 degrees' },
            },
          ],
        },
      ),
    );
  });
});
