import * as ai from 'ai-v4';
import { MockLanguageModelV1 } from 'ai-v4/test';
import { describe, expect, it } from 'vitest';
import { CALL } from './support/chat-answers.ts';
import { conversation, outcomeOf, refused } from './support/outcome.ts';

const prompt = 'How warm is it in Oslo?';
const input = prompt;
const ASKED = [{ role: 'user', content: prompt }];
const ROUND_TRIP = [
  ...ASKED,
  { role: 'assistant', content: 'Let me look.', tool_calls: [CALL] },
  { role: 'tool', tool_call_id: 'call_7', content: '{"degrees":7}' },
  { role: 'assistant', content: '7 degrees.' },
];

const usage = { promptTokens: 1, completionTokens: 1 };
const rawCall = { rawPrompt: null, rawSettings: {} };
const ASKED_TOOL = {
  finishReason: 'tool-calls',
  text: 'Let me look.',
  toolCalls: [
    {
      toolCallType: 'function',
      toolCallId: CALL.id,
      toolName: CALL.function.name,
      args: CALL.function.arguments,
    },
  ],
  usage,
  rawCall,
} as const;
const SAID = { finishReason: 'stop', text: '7 degrees.', usage, rawCall } as const;

/** A model of the library; its types do not fit exact optional properties. */
function connect(settings: object): ai.LanguageModel {
  return new MockLanguageModelV1(settings) as unknown as ai.LanguageModel;
}

const weather = ai.tool({
  parameters: ai.jsonSchema<{ city: string }>({
    type: 'object',
    properties: { city: { type: 'string' } },
  }),
  execute: async () => ({ degrees: 7 }),
});
async function generate() {
  const left: object[] = [ASKED_TOOL, SAID];
  const model = connect({ doGenerate: async () => left.shift() });
  return ai.generateText({ model, prompt, tools: { weather }, maxSteps: 5 });
}

describe('ai 4', () => {
  const round = conversation('ai-sdk.text', 'stop', ROUND_TRIP);

  it('reads what generateText() returns, live and as JSON', async () => {
    const result = await generate();

    expect(outcomeOf({ input, result })).toEqual(round);
    expect(outcomeOf({ input, result: JSON.parse(JSON.stringify(result)) })).toEqual(round);
  });

  it('reads the steps and the last step', async () => {
    const { steps } = await generate();

    expect(outcomeOf({ input, result: steps })).toEqual(round);
    expect(outcomeOf({ input, result: steps.at(-1) })).toEqual(round);
  });

  it('reads the messages of the response', async () => {
    const { response } = await generate();

    expect(outcomeOf({ messages: [...ASKED, ...response.messages] })).toMatchObject({
      kind: 'messages',
      messages: ROUND_TRIP,
      extras: [],
      warnings: [],
    });
  });

  it('reads the messages of useChat, with parts and with toolInvocations', async () => {
    const { response } = await generate();
    const messages = ai.appendResponseMessages({
      messages: [{ id: '1', role: 'user', content: prompt }],
      responseMessages: response.messages,
    });
    const invocations = messages.map((message) => ({ ...message, parts: undefined }));
    const without = ROUND_TRIP.map((message) =>
      'tool_calls' in message ? { ...message, content: null } : message,
    );

    expect(outcomeOf({ result: messages })).toEqual(conversation('messages', null, ROUND_TRIP));
    // The library keeps the text of the last step only.
    expect(outcomeOf({ result: invocations })).toEqual(conversation('messages', null, without));
  });

  it('reads the result of generateObject()', async () => {
    const result = await ai.generateObject({
      model: connect({
        defaultObjectGenerationMode: 'json',
        doGenerate: async () => ({ ...SAID, text: '{"degrees":7}' }),
      }),
      prompt,
      schema: ai.jsonSchema<{ degrees: number }>({ type: 'object' }),
    });

    expect(outcomeOf({ input, result })).toEqual(
      conversation('ai-sdk.object', 'stop', [
        ...ASKED,
        { role: 'assistant', content: '{"degrees":7}' },
      ]),
    );
  });

  it('rejects a stream', () => {
    const result = ai.streamText({
      model: connect({
        doStream: async () => ({ stream: ai.simulateReadableStream({ chunks: [] }), rawCall }),
      }),
      prompt,
    });

    expect(outcomeOf({ input, result })).toEqual(refused('is_stream'));
  });
});
