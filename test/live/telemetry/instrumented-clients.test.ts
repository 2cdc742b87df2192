import Anthropic from '@anthropic-ai/sdk';
import { AnthropicInstrumentation } from '@arizeai/openinference-instrumentation-anthropic';
import { OpenAIInstrumentation as OpenInference } from '@arizeai/openinference-instrumentation-openai';
import { OpenAIInstrumentation as Traceloop } from '@traceloop/instrumentation-openai';
import OpenAI from 'openai';
import { toAgentTrace, toAgentTraces } from 'align-evals/otel';
import { afterAll, describe, expect, it } from 'vitest';
import { startAnswerServer } from '../support/answer-server.ts';
import { CALL, SAID } from '../support/chat-answers.ts';
import { CALL_ITEM, response, SAID_ITEM } from '../support/responses-answers.ts';
import { recordSdk3 } from './support/spans.ts';

const server = await startAnswerServer();
afterAll(server.close);

const messages: OpenAI.ChatCompletionMessageParam[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'How warm is it in Oslo?' },
  { role: 'assistant', content: null, tool_calls: [{ ...CALL }] },
  { role: 'tool', tool_call_id: CALL.id, content: '7 degrees' },
];
const parameters = { type: 'object', properties: { city: { type: 'string' } } };
const tool = { name: 'weather', description: 'Looks up the weather', parameters };

const called = { id: CALL.id, name: 'weather', parameters: CALL.function.arguments };
const INPUT = [
  { role: 'system', type: 'text', content: 'Be brief.' },
  { role: 'user', type: 'text', content: 'How warm is it in Oslo?' },
  { role: 'assistant', type: 'tool_call', content: called },
  { role: 'tool', type: 'tool_response', content: { id: CALL.id, response: '7 degrees' } },
];
const WHOLE = {
  input_messages: INPUT,
  output_messages: [{ type: 'text', content: '7 degrees.' }],
  tools_available: [
    { name: 'weather', description: tool.description, parameters: JSON.stringify(parameters) },
  ],
};

/** The only interaction of a trace. */
function interactionOf(spans: readonly object[]): unknown {
  const { trace, warnings } = toAgentTrace(spans);
  const agents = Object.values(trace.agent_instance_by_id);
  expect(agents).toHaveLength(1);
  expect(warnings.filter(({ level }) => level === 'loss')).toEqual([]);
  return agents[0]?.interactions[0];
}

describe('a chat completion of openai, as spans of', () => {
  it.each([
    ['OpenInference', new OpenInference()],
    ['Traceloop', new Traceloop()],
  ])('%s, is the whole interaction', async (_, instrumentation) => {
    const { tracer, spans } = recordSdk3();
    instrumentation.setTracerProvider({ getTracer: () => tracer });
    // A class of its own, so that only one instrumentation wraps its methods.
    class Client extends OpenAI {}
    instrumentation.manuallyInstrument(Client as never);
    const client = new Client({ apiKey: 'key', baseURL: server.answering(SAID) });
    await client.chat.completions.create({
      model: 'm',
      messages,
      tools: [{ type: 'function', function: tool }],
    });

    expect(interactionOf(spans())).toEqual(WHOLE);
  });
});

describe('a message of @anthropic-ai/sdk, as spans of', () => {
  const answer = {
    json: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [{ type: 'text', text: '7 degrees.' }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  };
  const request: Anthropic.MessageCreateParamsNonStreaming = {
    model: 'm',
    max_tokens: 9,
    system: 'Be brief.',
    messages: [
      { role: 'user', content: 'How warm is it in Oslo?' },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: CALL.id, name: 'weather', input: { city: 'Oslo' } }],
      },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: CALL.id, content: '7 degrees' }],
      },
    ],
    tools: [
      {
        name: tool.name,
        description: tool.description,
        input_schema: { ...parameters, type: 'object' },
      },
    ],
  };

  it('OpenInference, is the whole interaction', async () => {
    const { tracer, spans } = recordSdk3();
    const instrumentation = new AnthropicInstrumentation();
    instrumentation.setTracerProvider({ getTracer: () => tracer });
    instrumentation.manuallyInstrument(Anthropic as never);
    const client = new Anthropic({ apiKey: 'key', baseURL: server.answering(answer) });
    await client.messages.create(request);

    expect(interactionOf(spans())).toEqual(WHOLE);
  });
});

it('responses as spans of Traceloop, which lack tool calls, have a warning', async () => {
  const { provider, spans } = recordSdk3();
  const instrumentation = new Traceloop();
  // The scope is that of the library.
  instrumentation.setTracerProvider(provider);
  class Client extends OpenAI {}
  instrumentation.manuallyInstrument(Client as never);
  const baseURL = server.answering(response([CALL_ITEM]), response([SAID_ITEM]));
  const client = new Client({ apiKey: 'key', baseURL });
  const question = { role: 'user' as const, content: 'How warm is it in Oslo?' };
  const told = { type: 'function_call_output' as const, call_id: CALL.id, output: '7 degrees' };
  const tools = [{ type: 'function' as const, ...tool, parameters, strict: false }];
  await client.responses.create({ model: 'm', input: [question], tools });
  await client.responses.create({ model: 'm', input: [question, CALL_ITEM, told], tools });

  // Without a context manager, each call is a trace of its own.
  const [asked, answered] = toAgentTraces(spans()).map(({ conversion }) => conversion?.warnings);
  expect(asked?.map(({ code }) => code)).toContain('tool_calls_missing');
  expect(answered?.map(({ code }) => code)).not.toContain('tool_calls_missing');
});
