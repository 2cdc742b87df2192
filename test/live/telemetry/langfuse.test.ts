import { context, trace as api } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { observeOpenAI } from '@langfuse/openai';
import { startActiveObservation, startObservation } from '@langfuse/tracing';
import { toAgentTrace } from 'align-evals/otel';
import OpenAI from 'openai';
import { afterAll, describe, expect, it } from 'vitest';
import { startAnswerServer } from '../support/answer-server.ts';
import { ASKED_STREAM, CALL } from '../support/chat-answers.ts';
import { CALL_ITEM, INSTRUCTIONS, response } from '../support/responses-answers.ts';
import { recordSdk3 } from './support/spans.ts';

const { provider, spans } = recordSdk3();
api.setGlobalTracerProvider(provider);
context.setGlobalContextManager(new AsyncLocalStorageContextManager());

const question = { role: 'user', content: 'How warm is it in Oslo?' };

it('observations of @langfuse/tracing become an agent with an interaction', () => {
  const before = spans().length;
  startActiveObservation(
    'advisor',
    (agent) => {
      const generation = startObservation(
        'answer',
        { model: 'm', input: [question], output: { role: 'assistant', content: '7 degrees.' } },
        { asType: 'generation' },
      );
      generation.end();
      agent.update({ output: '7 degrees.' });
    },
    { asType: 'agent' },
  );
  const { trace, warnings } = toAgentTrace(spans().slice(before));

  expect(Object.values(trace.agent_instance_by_id)).toMatchObject([
    {
      name: 'advisor',
      interactions: [
        {
          input_messages: [{ ...question, type: 'text' }],
          output_messages: [{ type: 'text', content: '7 degrees.' }],
        },
      ],
    },
  ]);
  expect(warnings).toEqual([]);
});

const server = await startAnswerServer();
afterAll(server.close);

const schema = { type: 'object', properties: { city: { type: 'string' } } };
const tool = { name: 'weather', description: 'Looks up the weather', parameters: schema };
const CALLED = { type: 'tool_call', content: { name: 'weather', parameters: '{"city":"Oslo"}' } };
const DECLARED = {
  name: 'weather',
  description: 'Looks up the weather',
  parameters: JSON.stringify(schema),
};

/** The last call of all spans so far. */
function lastCall() {
  const last = spans().at(-1);
  const { trace, warnings } = toAgentTrace(last === undefined ? [] : [last]);
  const [agent] = Object.values(trace.agent_instance_by_id);
  return { call: agent?.interactions[0], codes: warnings.map(({ code }) => code).toSorted() };
}

/** Langfuse ends the span of a stream after its reader has its end. */
const untilEnded = (count: number) => expect.poll(() => spans().length).toBeGreaterThan(count);

describe('observeOpenAI of @langfuse/openai', () => {
  it('keeps the tool call of a stream', async () => {
    const before = spans().length;
    const client = observeOpenAI(
      new OpenAI({ apiKey: 'k', baseURL: server.answering(ASKED_STREAM) }),
    );
    const stream = await client.chat.completions.create({
      model: 'm',
      messages: [{ role: 'user', content: 'How warm is it in Oslo?' }],
      tools: [{ type: 'function', function: tool }],
      stream: true,
    });
    for await (const _ of stream);
    await untilEnded(before);

    const { call, codes } = lastCall();
    expect(call).toMatchObject({ output_messages: [CALLED], tools_available: [DECLARED] });
    expect(codes).toEqual(['call_without_id', 'no_agent_spans']);
  });

  // The library itself keeps only the text of an answer that has both.
  it('keeps a tool call, the instructions and the tools of the Responses API', async () => {
    const before = spans().length;
    const tools = [{ type: 'function' as const, ...tool, strict: false }];
    const baseURL = server.answering(response([CALL_ITEM], { tools }));
    const client = observeOpenAI(new OpenAI({ apiKey: 'k', baseURL }));
    await client.responses.create({
      model: 'm',
      instructions: INSTRUCTIONS,
      input: 'How warm is it in Oslo?',
      tools,
    });
    await untilEnded(before);

    const { call, codes } = lastCall();
    expect(call).toMatchObject({
      input_messages: [
        { role: 'system', content: INSTRUCTIONS },
        { role: 'user', content: 'How warm is it in Oslo?' },
      ],
      output_messages: [{ ...CALLED, content: { ...CALLED.content, id: CALL.id } }],
      tools_available: [DECLARED],
    });
    expect(codes).toEqual(['no_agent_spans']);
  });
});
