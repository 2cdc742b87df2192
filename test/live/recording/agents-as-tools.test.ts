import { createAgentTracer } from 'align-evals/tracing';
import type OpenAI from 'openai';
import { afterAll, describe, expect, it } from 'vitest';
import { startAnswerServer } from '../support/answer-server.ts';
import { CALL, completion } from '../support/chat-answers.ts';
import { OPENAI } from './support/openai-clients.ts';
import {
  ASK,
  ASKED_TOOL,
  DESCRIPTION,
  PARAMETERS,
  recorded,
  SAID,
  SYSTEM,
  TOLD,
  traceOf,
} from './support/traces.ts';

const server = await startAnswerServer();
afterAll(server.close);

const user = (content: string) => ({ role: 'user' as const, content });
const tools = [
  {
    type: 'function' as const,
    function: { name: 'weather', description: DESCRIPTION, parameters: PARAMETERS },
  },
];

describe.each(OPENAI)('with $name,', ({ record }) => {
  it('an agent and its tool, which is an agent too, have their turns', async () => {
    const tracer = createAgentTracer();
    const url = server.answering(
      completion({ tool_calls: [CALL] }, 'tool_calls'),
      completion({ content: '7 degrees' }),
      completion({ content: SAID }),
    );
    const { chat } = record(tracer, url);
    const lookUp = tracer.wrapAgent('forecaster', async (city: string) => {
      const { choices } = await chat.completions.create({ model: 'm', messages: [user(city)] });
      return choices[0]?.message.content ?? '';
    });
    await tracer.agent('assistant', async () => {
      const messages: OpenAI.ChatCompletionMessageParam[] = [
        { role: 'system', content: SYSTEM },
        user(ASK),
      ];
      const { choices } = await chat.completions.create({ model: 'm', messages, tools });
      messages.push(choices[0]!.message);
      messages.push({ role: 'tool', tool_call_id: CALL.id, content: await lookUp('Oslo') });
      await chat.completions.create({ model: 'm', messages, tools });
    });

    const looked = {
      input_messages: [{ ...user('Oslo'), type: 'text' }],
      output_messages: [{ type: 'text', content: '7 degrees' }],
    };
    expect(recorded(tracer)).toEqual({
      trace: traceOf({ assistant: [ASKED_TOOL, 'forecaster', TOLD], forecaster: [looked] }),
      warnings: [],
    });
  });
});
