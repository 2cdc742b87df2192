import { createOpenAI as createOpenAI7 } from '@ai-sdk/openai';
import { createOpenAI as createOpenAI6 } from '@ai-sdk/openai-v3';
import * as ai7 from 'ai';
import * as ai5 from 'ai-v5';
import * as ai6 from 'ai-v6';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startAnswerServer, type Answer } from './support/answer-server.ts';
import { ASKED_TOOL, CALL, SAID } from './support/chat-answers.ts';
import { conversation, outcomeOf } from './support/outcome.ts';
import { KEY } from '../kit/canary/secrets.ts';

const server = await startAnswerServer();
afterAll(server.close);

type Library = typeof ai7;
type Connect = typeof createOpenAI7;

const LIBRARIES = [
  {
    name: 'ai 6',
    ai: ai6 as unknown as Library,
    createOpenAI: createOpenAI6 as unknown as Connect,
  },
  { name: 'ai 7', ai: ai7, createOpenAI: createOpenAI7 },
];

const question = { role: 'user' as const, content: 'How warm is it in Oslo?' };
const called = { role: 'assistant', content: null, tool_calls: [CALL] };
const answer = { role: 'assistant', content: '7 degrees.' };

describe.each(LIBRARIES)('approvals of $name', ({ ai, createOpenAI }) => {
  const chat = (...answers: readonly Answer[]) =>
    createOpenAI({ apiKey: KEY, baseURL: server.answering(...answers) }).chat('m');
  const weather = ai.tool({
    inputSchema: z.object({ city: z.string() }),
    needsApproval: true,
    execute: () => 7,
  });

  const askFirst = () =>
    ai.generateText({ model: chat(ASKED_TOOL), messages: [question], tools: { weather } });

  const decide = async (approved: boolean): Promise<unknown> => {
    const asked = await askFirst();
    const request = asked.content.find((part) => part.type === 'tool-approval-request');
    const approvalId = request?.approvalId ?? '';
    const messages = [
      question,
      ...asked.response.messages,
      {
        role: 'tool' as const,
        content: [{ type: 'tool-approval-response' as const, approvalId, approved }],
      },
    ];
    const result = await ai.generateText({ model: chat(SAID), messages, tools: { weather } });
    return outcomeOf({ messages, result });
  };

  it('a call that waits for one is told', async () => {
    expect(outcomeOf({ messages: [question], result: await askFirst() })).toEqual(
      conversation('ai-sdk.text', 'tool-calls', [question, called], {
        extras: [{ index: 1, approvalRequested: ['call_7'] }],
      }),
    );
  });

  it('the result of an approved call stands before the answer', async () => {
    const told = { role: 'tool', tool_call_id: 'call_7', content: '7' };
    expect(await decide(true)).toEqual(
      conversation('ai-sdk.text', 'stop', [question, called, told, answer], {
        extras: [{ index: 1, approvalRequested: ['call_7'] }],
      }),
    );
  });

  it('a call that was not approved is told in its place', async () => {
    const told = { role: 'tool', tool_call_id: 'call_7', content: 'The call was not approved.' };
    expect(await decide(false)).toEqual(
      conversation('ai-sdk.text', 'stop', [question, called, told, answer], {
        extras: [
          { index: 1, approvalRequested: ['call_7'] },
          { index: 2, isError: true },
        ],
      }),
    );
  });
});

describe.each([
  { name: 'ai 5', ai: ai5 as unknown as Library },
  { name: 'ai 6', ai: ai6 as unknown as Library },
  { name: 'ai 7', ai: ai7 },
])('messages of an interface, as $name converts them', ({ ai }) => {
  it('are read as its request messages', async () => {
    const interfaceMessages = [
      {
        id: '1',
        role: 'user' as const,
        parts: [{ type: 'text' as const, text: question.content }],
      },
      {
        id: '2',
        role: 'assistant' as const,
        parts: [
          {
            type: 'tool-weather' as const,
            toolCallId: 'call_7',
            state: 'output-available' as const,
            input: { city: 'Oslo' },
            output: 7,
          },
          { type: 'step-start' as const },
          { type: 'text' as const, text: '7 degrees.' },
        ],
      },
    ];
    const messages = await ai.convertToModelMessages(interfaceMessages);
    const told = { role: 'tool', tool_call_id: 'call_7', content: '7' };
    expect(outcomeOf({ messages })).toEqual({
      ...(conversation('messages', null, [question, called, told, answer]) as object),
      detected: undefined,
    });
  });
});
